/** The region that one looks at: it alone stands out on the map, and its cities and linking cards are listed. @module */

/** @type {{ region: string | null, table: string, redraw: () => void }} */
const now = { region: null, table: '', redraw: () => undefined };

/** Its code; null: none. */
export const regionLooked = () => now.region;

/** What draws the table that is seen; another table begins with no region. @param {string} table @param {() => void} redraw */
export function seenAt(table, redraw) {
  if (table !== now.table) now.region = null;
  Object.assign(now, { table, redraw });
}

/** The same again, or none: no longer. @param {string | null} region */
export function lookAtRegion(region) {
  now.region = region === now.region ? null : region;
  now.redraw();
}

document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && now.region !== null) lookAtRegion(null);
});
