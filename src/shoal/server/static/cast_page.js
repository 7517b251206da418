/** The cast: who plays at the tables, how, and what they say. @module */
import { CAST, levelOf, lineOf, portrait } from './cast.js';
import { say } from './cast/say.js';
import { fill, h } from './dom.js';
import { pageHead } from './head.js';
import { settingsTool } from './settings.js';
import { styles } from './styles.js';
import { t } from './words.js';

const SIZES = { plate: 160, ink: 48, small: 24 }; // pixels

/** @param {Element} root */
export async function drawCast(root) {
  await styles('./cast_page.css');
  document.title = `${say('the cast')} · ${t('shoal')}`;
  fill(root, h('div', { class: 'cast-page' }, pageHead(settingsTool()), h('main', {}, h('h1', {}, say('the cast')), h('p', { class: 'lead' }, say('the cast more')),
    h('ol', {}, CAST.map((each) => h('li', { id: each.id }, portrait(each.id, SIZES.plate, { plate: true }),
      h('h2', {}, say(each.id)), h('p', { class: 'kind' }, `${say(`${each.id} animal`)} · ${levelOf(each.id)}`), h('p', {}, say(`${each.id} is`)),
      h('div', { class: 'inks' }, portrait(each.id, SIZES.ink), portrait(each.id, SIZES.small)),
      h('p', { class: 'line' }, say('quoted', { line: lineOf(each.id, 'habit') })), h('p', { class: 'line other' }, say('quoted', { line: lineOf(each.id, 'greeting') }))))))));
}
