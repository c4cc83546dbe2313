// How many online games there are, and how many wait for the person at this page. The online part of the page, which
// is loaded on demand, fills it in; the header and the start page show it.

export const gameCounts = $state({ games: 0, waiting: 0 });
