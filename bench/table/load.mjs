// Plays at many tables at once, as fast as the server answers or at a pace: node load.mjs WHICH ADDRESS [options]
//   WHICH is shoal or boardgame.io; options: --tables N --seconds S --every S (between two moves of a table; 0: at once)
//   --game NAME --seats N --warm S; --addresses A,B: players of a table sit at different servers; --server PID,PID
// Every player has a socket. A move has come through when its own player has been sent the table after it. Prints one
// line of JSON: moves, seconds, how long moves took, in milliseconds, and the microseconds of processor time that a move
// took here and, if its processes are named, in the server.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { io } from 'socket.io-client';
import WebSocket from 'ws';

const { values: wanted, positionals: [which, address] } = parseArgs({
  allowPositionals: true,
  options: {
    tables: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    warm: { type: 'string', default: '2' },
    every: { type: 'string', default: '0' },
    game: { type: 'string', default: 'fossil' },
    seats: { type: 'string', default: '2' },
    addresses: { type: 'string', default: '' },
    server: { type: 'string', default: '' },
  },
});
const tables = Number(wanted.tables);
const seats = Number(wanted.seats);
const every = 1000 * Number(wanted.every);
const addresses = wanted.addresses ? wanted.addresses.split(',') : [address];
const took = [];
let counting = false;
let done = false;
let faults = 0;

const sleep = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });
const ENTROPY = '0123456789abcdef'.repeat(2); // for the deal
const any = (list) => list[Math.floor(Math.random() * list.length)];

function note(began) {
  if (counting) took.push(performance.now() - began);
}

/** One player of ours, who follows from match to rematch. */
class Guest {
  constructor(name, at) {
    this.name = name;
    this.address = at;
    this.began = 0; // when the move was sent that has not come through yet
    this.sent = 0; // and for which version
  }

  async call(path, data) {
    const headers = { 'content-type': 'application/json', cookie: this.cookie ?? '' };
    const answer = await fetch(this.address + path, { method: 'POST', headers, body: JSON.stringify(data) });
    if (!answer.ok) throw new Error(await answer.text());
    this.cookie ??= answer.headers.get('set-cookie')?.split(';')[0];
    return answer.json();
  }

  /** Watch a table and sit down; `play` is called whenever it is this player's turn. */
  sit(table, play) {
    const headers = { cookie: this.cookie };
    this.socket = new WebSocket(`${this.address.replace('http', 'ws')}/socket`, { headers, perMessageDeflate: false });
    this.socket.on('open', () => {
      this.say({ type: 'watch', table });
      this.say({ type: 'sit', entropy: ENTROPY });
    });
    this.socket.on('error', (error) => { faults += 1; console.error(String(error)); });
    this.socket.on('message', (text) => {
      const message = JSON.parse(text);
      if (message.type === 'update') this.look(message, play);
      else if (message.type !== 'done') {
        faults += 1;
        console.error(String(text));
      }
    });
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  look({ table, seat, game }, play) {
    if (this.began && table.version > this.sent) {
      note(this.began);
      this.began = 0;
    }
    if (table.rematch) {
      this.sent = 0;
      this.say({ type: 'watch', table: table.rematch });
    } else if (table.state === 'open' && table.rematch_of && seat !== null && !table.seats[seat].ready) {
      if (this.contributed !== table.id) this.say({ type: 'contribute', entropy: ENTROPY });
      this.contributed = table.id;
    } else if (table.state === 'over' && !table.seats[seat].wants_rematch) {
      if (this.offered !== table.id) this.say({ type: 'rematch' });
      this.offered = table.id;
    } else if (table.state === 'playing' && table.waits_for === seat && !this.waits && table.version > this.sent) {
      play(this, table.version, game.legal);
    }
  }

  move(version, action) {
    this.began = performance.now();
    this.sent = version;
    this.say({ type: 'play', version, action });
  }
}

async function ours(number) {
  const guests = Array.from({ length: seats }, (_, n) => new Guest(`guest ${number} ${n}`, addresses[n % addresses.length]));
  for (const guest of guests) await guest.call('/api/guest', { name: guest.name });
  const { id } = await guests[0].call('/api/tables', { game: wanted.game, seats, listed: false });
  let next = performance.now() + Math.random() * every;
  const play = async (guest, version, legal) => {
    if (every) {
      guest.waits = true;
      next = Math.max(next + every, performance.now());
      await sleep(next - performance.now());
      guest.waits = false;
    }
    if (!done) guest.move(version, any(legal));
  };
  for (const guest of guests) guest.sit(id, play);
}

/** One table of boardgame.io after another, spoken to as its own client does. */
async function theirs(number) {
  const sockets = Array.from({ length: 2 }, () => io(`${address}/fossil`, { transports: ['websocket'], forceNew: true }));
  for (let match = 0; !done; match += 1) {
    const id = `${number}-${match}`;
    await new Promise((resolve) => {
      let left = 2;
      sockets.forEach((socket, seat) => {
        let began = 0;
        let sent = -1;
        socket.removeAllListeners();
        const look = (of, state) => {
          if (of !== id || done) return;
          if (began && state._stateID > sent) {
            note(began);
            began = 0;
          }
          if (state.ctx.gameover) {
            left -= 1;
            if (left === 0) resolve();
          } else if (Number(state.ctx.currentPlayer) === seat && state._stateID > sent) {
            const free = state.G.board.flatMap((card, at) => (card === null ? [] : [at]));
            const payload = { type: 'slide', args: [any([0, 1]), any(free)], playerID: String(seat) };
            began = performance.now();
            sent = state._stateID;
            socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, id, String(seat));
          }
        };
        socket.on('update', look);
        socket.on('sync', (of, { state }) => look(of, state));
        socket.emit('sync', id, String(seat), undefined, 2);
      });
    });
  }
}

/** Microseconds that this process and the server's have had of the processors. */
function worked() {
  const { user, system } = process.cpuUsage();
  if (!wanted.server) return [user + system, 0];
  const ticks = wanted.server.split(',').flatMap((id) => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13));
  return [user + system, ticks.reduce((sum, each) => sum + 10_000 * Number(each), 0)]; // the kernel counts hundredths
}

const play = which === 'shoal' ? ours : theirs;
for (let number = 1; number <= tables; number += 1) {
  play(number).catch((error) => { faults += 1; console.error(error); });
  if (every) await sleep(Math.min(20, (1000 * Number(wanted.warm)) / tables));
}
await sleep(1000 * Number(wanted.warm));
counting = true;
const began = performance.now();
const before = worked();
await sleep(1000 * Number(wanted.seconds));
counting = false;
done = true;
const seconds = (performance.now() - began) / 1000;
const [load, server] = worked().map((now, which) => Math.round((now - before[which]) / took.length));
took.sort((a, b) => a - b);
const at = (share) => Number((took[Math.floor(share * (took.length - 1))] ?? NaN).toFixed(2));
console.log(JSON.stringify({ moves: took.length, seconds, p50: at(0.5), p99: at(0.99), longest: at(1), load, server, faults }));
process.exit(0);
