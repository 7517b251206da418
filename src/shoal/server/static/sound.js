/** A few soft tones, for who has switched them on. @module */
import { prefers } from './preferences.js';

/** By what has happened: the height of each tone, and when it begins, in seconds. @type {Record<string, [number, number][]>} */
const TONES = {
  turn: [[523, 0], [784, 0.14]],
  end: [[392, 0], [523, 0.16], [659, 0.32]],
  small: [[294, 0]],
  theft: [[392, 0], [262, 0.18]],
  'own theft': [[392, 0], [262, 0.18], [196, 0.36]],
  basket: [[294, 0], [330, 0.06], [370, 0.12], [415, 0.18], [466, 0.24], [233, 0.42]],
  zinger: [[185, 0]],
  peek: [[392, 0], [523, 0.1]],
  partnership: [[392, 0], [588, 0]],
  leader: [[523, 0], [659, 0.14]],
  ending: [[392, 0]],
  step: [[880, 0]],
  loss: [[147, 0]],
  totals: [[392, 0], [523, 0.16], [659, 0.32]],
  trade: [[330, 0]],
  undo: [[262, 0]],
};
const LOUDEST = 0.12;
const RISE = 0.015; // seconds: without a rise it would click
const FALL = 0.45;

/** @type {AudioContext | null} */
let context = null;

/**
 * Silent until somebody has touched the page: browsers want it so.
 * @param {string} what
 */
export function sound(what) {
  if (!prefers('sound') || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  if (context.state !== 'running' && !navigator.userActivation?.hasBeenActive) return;
  for (const [height, after] of TONES[what] ?? []) tone(context, height, context.currentTime + after);
}

/**
 * @param {AudioContext} audio
 * @param {number} height
 * @param {number} start
 */
function tone(audio, height, start) {
  const [string, volume] = [audio.createOscillator(), audio.createGain()];
  string.type = 'sine';
  string.frequency.value = height;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDEST, start + RISE);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + FALL);
  string.connect(volume).connect(audio.destination);
  string.start(start);
  string.stop(start + FALL);
}
