/** What a move is made with: the sides of one's cards, a pile, a seat that is asked. @module */

/**
 * The ids of these, in all games on this deck.
 * @param {import('../../scene.js').Scene} _
 * @param {import('../../socket.js').Action} action
 * @returns {string[]}
 */
export function lights(_, { kind, cards, card, place, from, seat, link, give, take }) {
  const sides = kind === 'drop' ? [] : /** @type {string[]} */ (cards ?? (card === undefined ? [] : [card]));
  const found = sides.map((code) => `card-${code.replace('/', '-far')}`);
  if (place !== undefined) found.push(kind === 'turn' ? `card-${place}-far` : `card-${place}`);
  if (kind === 'draw' || kind === 'fish') found.push(`pile-${from ?? 'deck'}`);
  if (kind === 'ask') found.push(`seat-${seat}`);
  if (kind === 'offer') found.push(`card-${give}`, `take-${seat}-${take}`);
  if (['join', 'refuse', 'invite', 'withdraw'].includes(kind)) found.push(`${kind}-${link}`);
  return found;
}
