/** Small line drawings of the frame. @module */
import { svg } from './dom.js';

const PATHS = {
  back: 'M12 4 6 10l6 6',
  log: 'M4 5h12M4 10h12M4 15h8',
  chat: 'M3.5 4.500h13v9h-7l-3.500 3v-3h-2.500z',
  rules: 'M10 5.500C8 4 5.500 4 3.500 4.500v11C5.500 15 8 15 10 16.500 12 15 14.500 15 16.500 15.500v-11C14.500 4 12 4 10 5.500zM10 5.500v11',
  moon: 'M16 12.500A6.500 6.500 0 0 1 7.500 4 6.500 6.500 0 1 0 16 12.500z',
  close: 'M5 5l10 10M15 5 5 15',
  link: 'M8.500 11.500a3 3 0 0 0 4.300 0l2.700-2.700a3 3 0 0 0-4.300-4.300l-1 1M11.500 8.500a3 3 0 0 0-4.300 0l-2.700 2.700a3 3 0 0 0 4.300 4.300l1-1',
  settings: 'M3.5 6h7M15 6h1.5M3.500 14H5M9.500 14h7M10.500 6a2.250 2.250 0 1 0 4.500 0a2.250 2.250 0 1 0-4.500 0M5 14a2.250 2.250 0 1 0 4.500 0a2.250 2.250 0 1 0-4.500 0',
  first: 'M5.5 4.500v11M14.500 4.500 8.500 10l6 5.500z',
  next: 'M8 4l6 6-6 6',
  last: 'M14.500 4.500v11M5.500 4.500l6 5.500-6 5.500z',
  play: 'M6.500 4.500v11l8.500-5.500z',
  pause: 'M7 4.500v11M13 4.500v11',
  then: 'M4.200 7.500A6.500 6.500 0 1 1 3.500 10M3.500 4v3.500H7M10 6.500V10l2.500 2',
  swap: 'M4 7h11m-3.500-3.500L15 7l-3.500 3.500M16 13H5m3.500-3.500L5 13l3.500 3.500',
  more: 'M4.500 10h.01M10 10h.01M15.500 10h.01',
  sound: 'M3.500 8v4h2.500l4 3.500v-11L6 8zM13 7.500a3.500 3.500 0 0 1 0 5M15.300 5.200a6.800 6.800 0 0 1 0 9.600',
  mute: 'M3.500 8v4h2.500l4 3.500v-11L6 8zM13 8l4 4M17 8l-4 4',
  keys: 'M3 5.500h14v9H3zM6 8.500h.01M10 8.500h.01M14 8.500h.01M6.500 11.500h7',
  leave: 'M11.500 4.500h-7v11h7M9 10h8M14 6.500l3.500 3.500-3.500 3.500',
  people: 'M10 9a2.800 2.800 0 1 0 0-5.600A2.800 2.800 0 0 0 10 9zM4 16.500c.500-3.500 3-5 6-5s5.500 1.500 6 5',
  hint: 'M7.500 14.500h5M8.500 17h3M7.500 14.500c0-2-2.500-3-2.500-6a5 5 0 0 1 10 0c0 3-2.500 4-2.500 6',
  skip: 'M5 5l6 5-6 5zM14 5v10',
  again: 'M4.200 7.500A6.500 6.500 0 1 1 3.500 10M3.500 4v3.500H7',
  undo: 'M7.500 4.500 4 8l3.500 3.500M4.500 8H12a4 4 0 0 1 0 8H8',
  flag: 'M5 17V3.500h9.500l-2.500 3.500 2.500 3.500H5',
  check: 'M4 10.500 8 14.500 16 5.500',
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return svg('svg', { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true', ...line }, svg('path', { d: PATHS[name], 'stroke-width': name === 'more' ? 3 : undefined }));
}

/** The two fish. */
export function logo() {
  return svg(
    'svg',
    { class: 'logo', viewBox: '0 0 40 28', 'aria-hidden': 'true', fill: 'currentColor' },
    svg('path', { d: 'M2 8C6 3 13 3 17 7L21 4V12L17 9C13 13 6 13 2 8Z' }),
    svg('path', { d: 'M19 17C23 12 30 12 34 16L38 13V21L34 18C30 22 23 22 19 17Z' }),
    svg('path', { d: 'M5 22C7.500 19 12 19 14.500 21.500L17 19.700V24.500L14.500 22.700C12 25 7.500 25 5 22Z', opacity: 0.5 }),
  );
}
