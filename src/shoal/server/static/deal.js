/** Whether the deal of a match was fixed before anybody could know it: checked here, not by the server. @module */
import { keptCommitment, keptEntropy } from './entropy.js';
import { blake2b, fromHex, sha256 } from './hashes.js';
import * as api from './api.js';
import { t } from './words.js';

const PURPOSE = 'shoal-deal';
const PLAYERS = [1, 2, 3, 4, 5, 6]; // at this device

/**
 * Check that the secret is the one whose hash was shown, that one's own entropy is among the rest, and that all of them make the seed.
 * @param {import('./socket.js').TableShown} table that is over
 * @returns {Promise<{ isRight: boolean, text: string }>} in a sentence
 */
export async function checkDeal(table) {
  const { id, secret, entropy, commitment } = table;
  if (secret === undefined || entropy === undefined) return { isRight: false, text: t('deal not yet') };
  const shown = keptCommitment(id);
  const own = PLAYERS.map((player) => keptEntropy(id, player)).filter((each) => each !== null);
  const given = entropy.filter((each) => each !== null);
  if (sha256(fromHex(secret)) !== commitment || (shown !== null && shown !== commitment)) return { isRight: false, text: t('deal other secret') };
  const wasThere = shown !== null && own.length > 0;
  if (wasThere && !own.every((each) => given.includes(each))) return { isRight: false, text: t('deal without you') };
  let record;
  try {
    record = await api.record(id);
  } catch (error) {
    return { isRight: false, text: /** @type {Error} */ (error).message };
  }
  const message = new TextEncoder().encode([table.tried_of ?? id, ...given].map((line) => `${line}\n`).join(''));
  if (blake2b(message, fromHex(secret), PURPOSE) !== record.seed) return { isRight: false, text: t('deal other seed') };
  return { isRight: true, text: t(!wasThere ? 'deal right' : own.length > 1 ? 'deal right all' : 'deal right yours') };
}
