/** Which page it is, by its address. @module */
import { drawHome } from './home.js';
import { Table } from './table.js';
import { language } from './words.js';

document.documentElement.lang = language;
const root = document.createElement('div');
root.className = 'page';
document.body.append(root);
const table = /^\/table\/([\w-]+)\/?$/.exec(location.pathname);
if (table) new Table(root, table[1]);
else void drawHome(root);
