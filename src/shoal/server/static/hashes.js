/** SHA-256 and BLAKE2b, to check a deal: browsers have the one only on secure addresses, and the other not at all. @module */

/** @param {string} text of hexadecimal digits */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** @param {Iterable<number>} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The first digits behind the point of the roots of the first primes, of which both are made. */
const PRIMES = (() => {
  const found = [2];
  for (let n = 3; found.length < 64; n += 2) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
})();

/**
 * The first bits behind the point of a root of a number.
 * @param {number} number
 * @param {bigint} degree 2 or 3
 * @param {bigint} bits
 */
function rootBits(number, degree, bits) {
  const target = BigInt(number) << (degree * bits);
  let [low, high] = [0n, 1n << (bits + 8n)];
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return BigInt.asUintN(Number(bits), low);
}

const SHA_START = PRIMES.slice(0, 8).map((prime) => Number(rootBits(prime, 2n, 32n)));
const SHA_ROUNDS = PRIMES.map((prime) => Number(rootBits(prime, 3n, 32n)));

/** @param {number} word @param {number} by */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/** @param {Uint8Array} bytes @returns {string} in hexadecimal digits */
export function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, bytes.length * 8);
  const sum = [...SHA_START];
  for (let block = 0; block < padded.length; block += 64) {
    const words = Array.from({ length: 64 }, (_, at) => (at < 16 ? data.getUint32(block + 4 * at) : 0));
    for (let at = 16; at < 64; at += 1) {
      const [two, fifteen] = [words[at - 2], words[at - 15]];
      const low = turned(fifteen, 7) ^ turned(fifteen, 18) ^ (fifteen >>> 3);
      const high = turned(two, 17) ^ turned(two, 19) ^ (two >>> 10);
      words[at] = (words[at - 16] + low + words[at - 7] + high) | 0;
    }
    let [a, b, c, d, e, f, g, last] = sum;
    for (let at = 0; at < 64; at += 1) {
      const first = (last + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + SHA_ROUNDS[at] + words[at]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, last] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, last].forEach((word, at) => { sum[at] = (sum[at] + word) | 0; });
  }
  return sum.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const BLAKE_START = PRIMES.slice(0, 8).map((prime) => rootBits(prime, 2n, 64n));
const ORDERS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const CROSSINGS = [[0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14]];
const BLOCK = 128;

/** @param {bigint} word @param {bigint} by */
const turnedLong = (word, by) => BigInt.asUintN(64, (word >> by) | (word << (64n - by)));

/**
 * BLAKE2b with a key, a purpose, and 32 bytes of outcome.
 * @param {Uint8Array} bytes
 * @param {Uint8Array} key
 * @param {string} purpose up to 16 letters
 * @returns {string} in hexadecimal digits
 */
export function blake2b(bytes, key, purpose) {
  const settings = new Uint8Array(64);
  settings.set([32, key.length, 1, 1]);
  settings.set(new TextEncoder().encode(purpose), 48);
  const sum = BLAKE_START.map((word, at) => word ^ new DataView(settings.buffer).getBigUint64(8 * at, true));
  const padded = new Uint8Array(BLOCK * (1 + Math.ceil(bytes.length / BLOCK)));
  padded.set(key);
  padded.set(bytes, BLOCK);
  const length = BLOCK + bytes.length;
  for (let block = 0; block < padded.length; block += BLOCK) {
    const isLast = block + BLOCK === padded.length;
    mix(sum, new DataView(padded.buffer, block, BLOCK), BigInt(isLast ? length : block + BLOCK), isLast);
  }
  const out = new DataView(new ArrayBuffer(32));
  for (let at = 0; at < 4; at += 1) out.setBigUint64(8 * at, sum[at], true);
  return toHex(new Uint8Array(out.buffer));
}

/**
 * @param {bigint[]} sum changed
 * @param {DataView} block
 * @param {bigint} count of bytes so far
 * @param {boolean} isLast
 */
function mix(sum, block, count, isLast) {
  const words = Array.from({ length: 16 }, (_, at) => block.getBigUint64(8 * at, true));
  const state = [...sum, ...BLAKE_START];
  state[12] ^= count;
  if (isLast) state[14] = BigInt.asUintN(64, ~state[14]);
  for (let round = 0; round < 12; round += 1) {
    CROSSINGS.forEach(([a, b, c, d], at) => {
      const order = ORDERS[round % 10];
      for (const [word, first, second] of /** @type {[bigint, bigint, bigint][]} */ ([[words[order[2 * at]], 32n, 24n], [words[order[2 * at + 1]], 16n, 63n]])) {
        state[a] = BigInt.asUintN(64, state[a] + state[b] + word);
        state[d] = turnedLong(state[d] ^ state[a], first);
        state[c] = BigInt.asUintN(64, state[c] + state[d]);
        state[b] = turnedLong(state[b] ^ state[c], second);
      }
    });
  }
  sum.forEach((word, at) => { sum[at] = word ^ state[at] ^ state[at + 8]; });
}
