/** What stands in the menu of a table. @module */
import { openDialog } from './dialog.js';
import { changeSound, changeTheme } from './head.js';
import { openKeys } from './keys.js';
import { prefers } from './preferences.js';
import { isOffline, linkTo } from './address.js';
import { h } from './dom.js';
import { goTo, shownPath } from './navigate.js';
import { t } from './words.js';

/**
 * @param {import('./table.js').Table} table
 * @returns {import('./menu.js').Item[]}
 */
export function menuItems(table) {
  const { state, seats } = table.now().table;
  const { seat } = table.now();
  const isAway = seat !== null && seats[seat].bot !== null;
  return [
    ...(table.device?.items(state) ?? []),
    { icon: 'settings', label: t('settings'), act: () => void import('./settings.js').then(({ openSettings }) => openSettings()) },
    ...(isOffline ? [] : [{ icon: /** @type {'link'} */ ('link'), label: t('link of the table'), act: () => void openLink(table) }]),
    ...(table.update?.game ? [{ icon: /** @type {'then'} */ ('then'), label: t('look back'), act: () => void table.past.step(-1), narrow: true }] : []),
    { icon: prefers('sound') ? 'sound' : 'mute', label: t(prefers('sound') ? 'sound off' : 'sound on'), act: changeSound, narrow: true },
    { icon: 'moon', label: t('theme'), act: changeTheme, narrow: true },
    ...(table.update?.may_ask_undo ? [{ icon: /** @type {'undo'} */ ('undo'), label: t(table.isAlone ? 'undo decision' : 'ask to undo'), act: () => void table.ask({ type: 'undo' }) }] : []),
    { icon: 'keys', label: t('keys'), act: () => openKeys(table.page?.keys ?? []) },
    ...(state === 'playing' && seat !== null && !isAway ? [{ icon: /** @type {'leave'} */ ('leave'), label: t('let a bot play'), act: () => openLeaving(table) }] : []),
    ...(state === 'playing' && isAway ? [{ icon: /** @type {'people'} */ ('people'), label: t('play again myself'), act: () => void table.socket.ask({ type: 'return' }) }] : []),
  ];
}

/** For those who watch, or come. @param {import('./table.js').Table} table */
async function openLink(table) {
  const { linkBox } = await import('./link.js');
  openDialog(t('link of the table'), h('p', {}, t('link of the table more')), linkBox(linkTo(shownPath()), t('a table of', { game: table.title })));
}

/** It is said what comes of it, before it does. @param {import('./table.js').Table} table */
function openLeaving(table) {
  const leave = async () => {
    dialog.close();
    const answer = await table.socket.ask({ type: 'leave' });
    if (answer.type === 'refused') table.refuse(answer);
    else if (table.device) table.device.leftBy();
    else goTo('/');
  };
  const dialog = openDialog(t('let a bot play'), h('p', {}, t('let a bot play more')),
    h('div', { class: 'buttons' }, h('button', { class: 'button ink', id: 'leave', type: 'button', onclick: () => void leave() }, t('get up'))));
}
