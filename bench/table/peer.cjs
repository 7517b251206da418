// boardgame.io with a game of Fossil's size, in memory. It checks less than Fossil's rules do and works nothing out, so
// that what is measured is the server, and what is in doubt is in its favour.
const { Server, Origins } = require('boardgame.io/server');

const CARDS = 49;
const LEFT_AT_END = 18; // after about as many moves as a match of Fossil has

const Fossil = {
  name: 'fossil',
  setup: () => ({
    board: Array.from({ length: CARDS }, (_, n) => `${'ABCDEFGHI'[n % 9]}${1 + (n % 3)}`),
    stones: [0, 48],
    points: [30, 30],
    laid: [[], []],
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    slide: ({ G, ctx }, stone, to) => {
      if (G.board[to] === null || (stone !== 0 && stone !== 1)) return 'INVALID_MOVE';
      G.laid[Number(ctx.currentPlayer)].push(G.board[to]);
      G.board[to] = null;
      G.stones[stone] = to;
      G.points[Number(ctx.currentPlayer)] -= 1;
      return undefined;
    },
  },
  endIf: ({ G }) => (G.board.filter((card) => card !== null).length <= LEFT_AT_END ? { over: true } : undefined),
};

const server = Server({ games: [Fossil], origins: [Origins.LOCALHOST] });
server.run(Number(process.argv[2]), () => console.log(`http://127.0.0.1:${process.argv[2]}`));
