/** QR codes for links: byte mode, error correction M, versions 1 to 6 (ISO/IEC 18004). @module */

/** By version: the bytes of data in each block, and the bytes that correct it. */
const VERSIONS = [
  { data: [16], check: 10 },
  { data: [28], check: 16 },
  { data: [44], check: 26 },
  { data: [32, 32], check: 18 },
  { data: [43, 43], check: 24 },
  { data: [27, 27, 27, 27], check: 16 },
];
const HEAD_BITS = 12; // what it is, and how long
const PADDING = [0xec, 0x11];

/** Whether a square is turned over, by mask. @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** @typedef {boolean[][]} Squares by row, dark or not */

/**
 * @param {string} text
 * @returns {Squares | null} null if it is too long
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(({ data }) => 8 * bytes.length + HEAD_BITS <= 8 * sum(data));
  if (version === -1) return null;
  const { squares, isFixed } = pattern(version + 1);
  place(squares, isFixed, interleaved(VERSIONS[version], packed(bytes, sum(VERSIONS[version].data))));
  const masked = MASKS.map((turns, number) => withMask(squares, isFixed, turns, number));
  return masked.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);

// The data

/**
 * The mode (4 bits), the length (8 bits), the bytes, an end (4 bits), and padding.
 * @param {number[]} bytes
 * @param {number} room
 */
function packed(bytes, room) {
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const whole = Array.from({ length: halves.length / 2 }, (_, place) => (halves[2 * place] << 4) | halves[2 * place + 1]);
  return [...whole, ...Array.from({ length: room - whole.length }, (_, place) => PADDING[place % 2])];
}

/**
 * The blocks' bytes in turn, then those that correct them.
 * @param {{ data: number[], check: number }} version
 * @param {number[]} bytes
 */
function interleaved({ data, check }, bytes) {
  const blocks = data.map((length, block) => bytes.slice(block * length, (block + 1) * length));
  const checks = blocks.map((block) => remainder(block, check));
  const inTurn = (/** @type {number[][]} */ lists) => lists[0].flatMap((_, place) => lists.map((list) => list[place]));
  return [...inTurn(blocks), ...inTurn(checks)];
}

/** Products in the field of 256 elements, x^8 = x^4 + x^3 + x^2 + 1. @param {number} a @param {number} b */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** What is left of the data after division by the Reed-Solomon generator. @param {number[]} data @param {number} length */
function remainder(data, length) {
  let generator = [1];
  for (let power = 0, root = 1; power < length; power += 1, root = times(root, 2)) {
    const raised = [...generator, 0];
    generator = raised.map((value, place) => value ^ times(generator[place - 1] ?? 0, root));
  }
  let rest = Array.from({ length }, () => 0);
  for (const byte of data) {
    const factor = byte ^ rest[0];
    rest = [...rest.slice(1), 0].map((value, place) => value ^ times(generator[place + 1], factor));
  }
  return rest;
}

// The squares

/** What is the same in every code of a version. @param {number} version */
function pattern(version) {
  const size = 17 + 4 * version;
  const squares = grid(size);
  const isFixed = grid(size);
  const set = (/** @type {number} */ row, /** @type {number} */ column, /** @type {boolean} */ isDark) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    squares[row][column] = isDark;
    isFixed[row][column] = true;
  };
  const rings = (/** @type {number} */ row, /** @type {number} */ column, /** @type {number} */ reach, /** @type {number[]} */ light) => {
    for (let down = -reach; down <= reach; down += 1) {
      for (let right = -reach; right <= reach; right += 1) {
        set(row + down, column + right, !light.includes(Math.max(Math.abs(down), Math.abs(right))));
      }
    }
  };
  for (let step = 0; step < size; step += 1) {
    set(6, step, step % 2 === 0);
    set(step, 6, step % 2 === 0);
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) rings(row, column, 4, [2, 4]);
  if (version > 1) rings(size - 7, size - 7, 2, [1]);
  for (const [row, column] of formatPlaces(size).flat()) set(row, column, false);
  set(size - 8, 8, true);
  return { squares, isFixed };
}

/** @param {number} size @returns {Squares} */
const grid = (size) => Array.from({ length: size }, () => Array.from({ length: size }, () => false));

/** Where the 15 bits of the format stand, twice, the highest first. @param {number} size @returns {[number, number][][]} */
function formatPlaces(size) {
  const around = [0, 1, 2, 3, 4, 5, 7, 8];
  /** @type {[number, number][]} */
  const corner = [...around.map((column) => /** @type {[number, number]} */ ([8, column])), ...around.slice(0, 7).reverse().map((row) => /** @type {[number, number]} */ ([row, 8]))];
  /** @type {[number, number][]} */
  const edges = Array.from({ length: 15 }, (_, bit) => (bit < 7 ? [size - 1 - bit, 8] : [8, size - 15 + bit]));
  return [corner, edges];
}

/**
 * Two columns at a time, up and down in turn, from the right.
 * @param {Squares} squares
 * @param {Squares} isFixed
 * @param {number[]} bytes
 */
function place(squares, isFixed, bytes) {
  const size = squares.length;
  let bit = 0;
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = isUp ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (isFixed[row][column]) continue;
        squares[row][column] = (((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

/**
 * @param {Squares} squares
 * @param {Squares} isFixed
 * @param {(row: number, column: number) => boolean} turns
 * @param {number} number the mask's
 */
function withMask(squares, isFixed, turns, number) {
  const masked = squares.map((line, row) => line.map((isDark, column) => isDark !== (!isFixed[row][column] && turns(row, column))));
  let rest = number << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const format = ((number << 10) | rest) ^ 0x5412; // correction M is 0
  for (const places of formatPlaces(squares.length)) {
    places.forEach(([row, column], bit) => { masked[row][column] = ((format >> (14 - bit)) & 1) === 1; });
  }
  return masked;
}

/** How hard it is to read: long runs, blocks, what looks like a corner, more dark than light. @param {Squares} squares */
function penalty(squares) {
  const size = squares.length;
  const lines = [...squares, ...squares.map((_, column) => squares.map((line) => line[column]))].map((line) => line.map(Number).join(''));
  let points = 0;
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (let start = 0; start <= size - 11; start += 1) {
      if (['10111010000', '00001011101'].includes(line.slice(start, start + 11))) points += 40;
    }
  }
  for (let row = 1; row < size; row += 1) {
    for (let column = 1; column < size; column += 1) {
      const here = squares[row][column];
      if ([squares[row - 1][column], squares[row][column - 1], squares[row - 1][column - 1]].every((each) => each === here)) points += 3;
    }
  }
  const dark = sum(squares.map((line) => line.filter(Boolean).length));
  return points + 10 * Math.floor(Math.abs((100 * dark) / (size * size) - 50) / 5);
}
