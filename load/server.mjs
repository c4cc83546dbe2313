// boardgame.io's server with the cheapest possible game: two players in turn, one number. It uses its default store, in
// memory. The first line printed is the port.
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const turns = {
  name: "turns",
  setup: () => ({ steps: 0 }),
  // The history for undo costs time, and is not needed here.
  disableUndo: true,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G }) => {
      G.steps += 1;
    },
  },
};

// Its log of every move on the console would cost time as well.
console.log = () => {};

const server = Server({ games: [turns], origins: ["http://127.0.0.1"] });
const { appServer } = await server.run(0);
process.stdout.write(`${appServer.address().port}\n`);
