// How many online games and challenges there are, and how many of both wait for the person at this page. The online part of the
// page, which is loaded on demand, fills it in; the header and the start page show it.

export const gameCounts = $state({ games: 0, challenges: 0, waiting: 0 });
