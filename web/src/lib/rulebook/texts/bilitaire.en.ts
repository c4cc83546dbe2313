import type { RulebookText } from '../types';

export const bilitaire: RulebookText<'bilitaire'> = {
  line: 'Solitaire for two by Kris Burm: one jumps marbles, the other slides the trays they stand on.',
  chapters: {
    goal: {
      title: 'The goal',
      body: [
        'A match has two rounds. In each, one player has the marbles and jumps as in solitaire: every marble that is jumped over leaves the board. The other has the trays and makes this as hard as possible.',
        'Then the roles are exchanged. Whoever leaves *fewer marbles* as marble player wins the match.',
      ],
    },
    material: {
      title: 'The board, the trays and the marbles',
      body: [
        'The board is a square of 4 by 4 cells, columns A to D, rows 1 to 4. On it lie up to twelve *trays*, each as large as a cell and with 2 by 2 holes.',
        'Together the holes form a grid of 8 by 8, columns a to h, rows 1 to 8. Where a cell has no tray there are no holes. 48 *marbles* fill the holes of all twelve trays. Their colours mean nothing.',
      ],
    },
    setup: {
      title: 'Before a round',
      body: [
        'Trays lie on all cells but the four corners, and every hole has a marble. Lots decide who begins with the marbles.',
        { figures: ['start'] },
        'The round opens when the *marble player* takes any one marble off the board.',
      ],
    },
    turn: {
      title: 'Turn by turn',
      body: [
        'After the opening the two take turns, the tray player first:',
        {
          list: [
            'The *tray player* makes exactly one action: slides trays, or takes one empty tray away. With it may come a call.',
            'The *marble player* jumps with one marble: once, or as often as was called.',
          ],
        },
        'Nobody passes. The tray player may slide back what was slid the turn before.',
      ],
    },
    jump: {
      title: 'The jump',
      body: [
        'A marble jumps over a neighbouring marble, along its row or its column, into the hole right behind it. That hole must exist and be empty. The marble jumped over is taken off the board.',
        'Where two trays touch edge to edge, their holes are neighbours too: jumps cross from tray to tray.',
        { figures: ['jump'] },
        'Without a call the jump is single, even where the marble could go on.',
      ],
    },
    slide: {
      title: 'Sliding trays',
      body: [
        'A slide moves a line of one, two or three trays that touch each other, lengthwise, never sideways. Their marbles ride along.',
        {
          list: ['One tray slides one, two or three cells.', 'Two trays slide one or two cells.', 'Three trays slide one cell.'],
        },
        'All go the same distance in one direction. The cells they come to must lie on the board and have no tray. Whole cells only. Trays behind those you choose stay where they are: you need not take the whole line.',
        { figures: ['slides', 'isolated'] },
        'A tray that touches no other is out of reach as long as it stands so: its marbles can neither be jumped over nor leave it, for four holes alone are never enough for a jump.',
      ],
    },
    'take-away': {
      title: 'Taking a tray away',
      body: [
        'Instead of sliding, the tray player may take away one tray on which no marble stands. It is gone for good. This is never an obligation.',
        { figures: ['empty'] },
        'A slide and a take-away are two actions, and so two turns. Between them the marble player jumps, and a marble may land on the empty tray: then it has to stay.',
      ],
    },
    call: {
      title: 'Calls',
      body: [
        'With a slide or a take-away the tray player may call a number, two or more. The marble player must then jump exactly that often with one marble, turning as it likes; each marble is removed as it is jumped over. Stopping short and going on are both forbidden. Which marble it is and which way it goes is the marble player’s choice.',
        'A long jump takes many marbles, but it can also be the one that ruins the rest: it may force the last marble off a tray, or scatter the others.',
        { figures: ['called'] },
        { gap: 'The printed rules only speak of calls that can be fulfilled. So with the page’s help only such calls can be made.' },
        '*Who notices.* By the printed rules a tray player who overlooks a multiple jump gets a single one. You choose for each game whether *the page helps*, and shows how much can be called, or *the players watch*: then nothing is shown, any number can be called, and a call that can’t be fulfilled is void. Both are told, and the jump is single.',
      ],
    },
    end: {
      title: 'The end of a round and of the match',
      body: [
        'A round is over when it is the marble player’s turn and no jump is possible. The marbles left are the marble player’s score.',
        { figures: ['over'] },
        'After round 1 the board is set up anew and the roles change. After round 2 the scores are compared: fewer marbles left wins, equal numbers are a draw. An example: who leaves 21 loses against 17.',
      ],
    },
    options: {
      title: 'Options and variants',
      body: [
        'We know of no variants, official or not, and added none. The only choice is who notices what can be called (see “Calls”); it changes no rule.',
      ],
    },
    gaps: {
      title: 'What the sources leave open',
      body: [
        'We know the rules from printed texts without their pictures.',
        {
          list: [
            '*Calls that can’t be fulfilled.* The texts don’t mention them. With the page’s help they can’t be made; where the players watch they are void.',
            '*Endless rounds.* They can’t happen: every jump takes a marble. We needed no rule of our own.',
          ],
        },
      ],
    },
    origin: {
      title: 'Where it comes from',
      body: [
        'Bi-litaire is by *Kris Burm*, known for the games of the GIPF project; it is one of his early ones. A French review dates it 1995, another names Peri Spiele as the publisher. More about its editions is not known to us.',
        'The words and the drawings on this page are our own.',
      ],
    },
  },
  figures: {
    start: {
      caption: 'Twelve trays, 48 marbles. The corners give the trays room to slide.',
      alt: 'The board at the start: trays with four marbles each on all cells but A1, A4, D1 and D4.',
    },
    jump: {
      caption: 'From d4 over e4 to f4: across the edge of two trays. Upwards the hole is taken; to the left there is none.',
      alt: 'Four trays in a square. An arrow leads from the marble on d4 over the one on e4 to the empty hole f4. The hole d6 is marked: a marble lies in it.',
    },
    slides: {
      caption: 'One tray by three, two trays by two, three trays by one.',
      alt: 'Three arrows: the tray on A4 to D4, the two trays on A2 and B2 together two cells to the right, to C2 and D2; the three trays on A1, B1 and C1 together one cell to the right, to B1, C1 and D1.',
    },
    isolated: {
      caption: 'The full tray on D3 touches nothing: as the trays stand, no marble can jump there.',
      alt: 'Two trays side by side on B2 and C2, and a full tray on D3 that touches neither of them edge to edge.',
    },
    empty: {
      caption: 'The empty tray on C2 joins all the others. Taken away, it leaves them apart.',
      alt: 'An empty tray on C2 with trays around it on C3, B2, D2 and C1, marked as worth a look.',
    },
    called: {
      caption: 'Three was called: e2 to e4, c4, c6. Exactly three, by one marble.',
      alt: 'An arrow with three hops from the marble on e2: up to e4, left to c4, up to c6, each over a neighbouring marble.',
    },
    over: {
      caption: 'No jump is left: four marbles. Fewer is better.',
      alt: 'Two trays on B2 and D2 that don’t touch, with four marbles between them and no possible jump.',
    },
  },
};
