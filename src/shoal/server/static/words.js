/** What the page says, in the language of the reader. Every text stands in words/en.js and words/it.js. @module */
import en from './words/en.js';

/** @typedef {Record<string, string>} Words */

/** By language, the locale of lists and numbers. */
const LOCALES = { en: 'en-GB', it: 'it' };

/** @typedef {keyof typeof LOCALES} Language */

/** The language that was chosen here, or the browser's, or English. */
export const language = /** @type {Language} */ (
  [localStorage.getItem('language'), navigator.language.slice(0, 2)].find((name) => name !== null && name in LOCALES) ?? 'en'
);

export const locale = LOCALES[language];

/** Only readers of Italian wait for its words. @type {Words} */
const spoken = language === 'it' ? (await import('./words/it.js')).default : en;

/** @param {Language} name */
export function speak(name) {
  localStorage.setItem('language', name);
  location.reload();
}

/**
 * A text by its key, with what stands in braces put in. After a number, `{n:card|cards}` picks the form.
 * @param {string} key
 * @param {Record<string, string | number>} [facts]
 * @param {Words} [more] a game's own words
 */
export function t(key, facts = {}, more = {}) {
  const text = more[key] ?? spoken[key] ?? en[/** @type {keyof typeof en} */ (key)] ?? key;
  return inItalian(text, facts).replace(/\{(\w+)(?::([^|{}]*)\|((?:[^{}]|\{\w+\})*))?\}/g, (_, name, one, several) =>
    (one === undefined ? String(facts[name] ?? '') : (facts[name] === 1 ? one : several).replaceAll(`{${name}}`, String(facts[name]))));
}

/** "ad Anna", but "a Bea": the preposition follows the name that is put in. @param {string} text @param {Record<string, string | number>} facts */
function inItalian(text, facts) {
  if (language !== 'it') return text;
  return text.replace(/\b([Aa]) (?=\{(\w+)\})/g, (whole, a, name) => (/^a/i.test(String(facts[name] ?? '')) ? `${a}d ` : whole));
}

/**
 * A game's own words.
 * @param {{ en: Words, it: Words }} catalogues
 */
export function wordsOf(catalogues) {
  const own = { ...catalogues.en, ...catalogues[language] };
  return (/** @type {string} */ key, /** @type {Record<string, string | number>} */ facts = {}) => t(key, facts, own);
}

const [OPENS, SHUTS] = ['\u0001', '\u0002']; // round the name of what is put into a text as an element

/** How a game says a text with elements in it. @param {(key: string, facts: Record<string, string | number>) => string} say */
export function phrasesOf(say) {
  return (/** @type {string} */ key, /** @type {Record<string, import('./dom.js').Child>} */ facts) => {
    const named = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact instanceof Node ? `${OPENS}${name}${SHUTS}` : /** @type {string | number} */ (fact)]));
    return say(key, named).split(OPENS).flatMap((part) => {
      const [name, rest] = part.includes(SHUTS) ? part.split(SHUTS) : [null, part];
      return name === null ? [rest] : [facts[name], rest];
    });
  };
}

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([['day', 86_400], ['hour', 3600], ['minute', 60]]);

/**
 * How long since a time, in words.
 * @param {number} time
 */
export function ago(time) {
  const seconds = Math.max(0, (Date.now() - time) / 1000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (unit === undefined) return t('just now');
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(seconds / unit[1]), unit[0]);
}
