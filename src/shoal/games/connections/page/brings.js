/** What a move would bring, in words: the sum before and after. @module */
import { cityName, regionName, regionOfColour } from '../cosmopolis/regions.js';
import { regions, say } from './names.js';

/**
 * @typedef {import('./moves.js').Change} Change
 * @typedef {import('./moves.js').Brought} Brought
 * @typedef {import('../../scene.js').Scene} Scene
 */

/** @param {Change} change */
const what = (change) => (change.link !== undefined ? cityName(change.link) : say('set of', { colour: regionName(regionOfColour(/** @type {string} */ (change.colour))) }));

/** "Suez 8 → 9 cities: 125 → 250" @param {Change} change */
export function changed(change) {
  const [a, b] = change.cities;
  const [before, after] = change.points;
  const share = change.share?.[1];
  const halved = share !== undefined && share !== after && share > 0;
  if (a === 0 || a === b && before === after) return say(halved ? 'new yours' : 'new connection', { what: what(change), b, after, share: share ?? '' });
  return say(halved ? 'change yours' : 'change', { what: what(change), a, b, before, after, share: share ?? '' });
}

/** Those that matter to a seat: its own, and not a set that becomes part of a connection. @param {Brought | undefined} brought @returns {Change[]} */
export function ownChanges(brought) {
  return (brought?.changes ?? []).filter(({ share, cities }) => cities[1] > 0 && (share === undefined || share[0] !== share[1] || share[1] > 0))
    .sort((x, y) => y.points[1] - y.points[0] - (x.points[1] - x.points[0]));
}

/** Everything that a move would change, in one line. @param {Brought | undefined} brought */
export function brings(brought) {
  const found = ownChanges(brought).map(changed);
  const opened = brought?.opens ? say('opens', { regions: regions(brought.opens) }) : '';
  const sums = found.length > 0 ? `${found.join(' · ')}.` : say('brings nothing');
  return [sums, opened].filter(Boolean).join(' ');
}

/** What a card would make possible. @param {(Brought & { city?: string, link?: string })[]} plays */
export function possible(plays) {
  if (plays.length === 0) return say('not playable');
  const best = [...plays].sort((x, y) => most(y) - most(x));
  return say('playable', { changes: best.map((play) => [cityName(play.city ?? play.link ?? ''), ownChanges(play).slice(0, 1).map(changed)].flat().join('. ')).join('; ') });
}

/** @param {Brought} play */
const most = (play) => Math.max(0, ...play.gain);
