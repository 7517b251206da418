/** One's name, language and theme, what is done by itself, how fast the others play, and how to go on with another device. @module */
import { isOffline, linkTo } from './address.js';
import { mayNotify } from './attention.js';
import { choice, field, openDialog } from './dialog.js';
import { fill, h } from './dom.js';
import { chosenTheme, setTheme } from './head.js';
import { icon } from './icons.js';
import { linkBox } from './link.js';
import { PACES, pace, prefer, prefers, setPace } from './preferences.js';
import * as api from './api.js';
import { sound } from './sound.js';
import { language, speak, t } from './words.js';

export function settingsTool() {
  return h('button', { class: 'tool', type: 'button', 'aria-label': t('settings'), title: t('settings'), onclick: openSettings }, icon('settings'));
}

export async function openSettings() {
  const offline = isOffline ? await import('./offline/matches_file.js') : null;
  openDialog(t('settings'), naming(),
    choice('theme', t('light or dark'), ['', 'light', 'dark'].map((value) => ({ value, label: t(`theme ${value || 'system'}`) })), chosenTheme(), setTheme),
    choice('language', t('which language'), [{ value: 'en', label: 'English' }, { value: 'it', label: 'Italiano' }], language,
      (value) => speak(/** @type {import('./words.js').Language} */ (value))),
    onOrOff('sound', t('sound'), t('sound more'), () => sound('turn')),
    onOrOff('notify', t('notify'), t('notify more'), mayNotify),
    onOrOff('automatic', t('automatic'), t('automatic more')),
    onOrOff('talk', t('bots talk'), t('bots talk more')),
    choice('pace', t('pace'), PACES.map((value) => ({ value, label: t(`pace ${value}`) })), pace(), setPace),
    offline !== null ? offline.onThisDevice() : otherDevice());
}

/**
 * @param {import('./preferences.js').Preference} name
 * @param {string} title
 * @param {string} more
 * @param {() => unknown} [begin] when it is switched on; false: it cannot be
 */
function onOrOff(name, title, more, begin) {
  const told = h('small', {}, more);
  const change = async (/** @type {Event} */ event) => {
    const box = /** @type {HTMLInputElement} */ (event.target);
    prefer(name, box.checked);
    if (box.checked && (await begin?.()) === false) {
      box.checked = false;
      prefer(name, false);
      told.textContent = t('not allowed');
    }
  };
  return h('label', { class: 'switch' }, h('span', {}, h('b', {}, title), told),
    h('input', { type: 'checkbox', role: 'switch', id: `prefers-${name}`, checked: prefers(name), onchange: (/** @type {Event} */ event) => void change(event) }));
}

function naming() {
  const told = h('span', { role: 'status' }, t('keep'));
  const rename = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get('name')).trim();
    if (given === '') return;
    told.textContent = await api.becomeGuest(given).then(() => t('kept'), (error) => error.message);
  };
  return h('form', { onsubmit: rename },
    field(t('your name'), { id: 'name', name: 'name', maxlength: 30, required: true, value: api.knownName(), placeholder: t('guest'), autocomplete: 'nickname' },
      h('button', { class: 'button' }, told)));
}

function otherDevice() {
  const place = h('div', { class: 'other-device' });
  const make = async () => {
    try {
      await api.becomeGuest();
      const link = linkTo(`/join/${await api.deviceLink()}`);
      fill(place, h('p', {}, t('other device open')), linkBox(link, t('other device')));
    } catch (error) {
      place.append(h('p', { class: 'wrong', role: 'alert' }, /** @type {Error} */ (error).message));
    }
  };
  place.append(h('p', {}, t('other device more')), h('button', { class: 'button', type: 'button', onclick: () => void make() }, t('make a link')));
  return h('section', { class: 'part' }, h('h3', {}, t('other device')), place);
}
