/** A few soft tones, for who has switched them on. @module */
import { prefers } from './preferences.js';

/** By what has happened: the height of each tone, and when it begins, in seconds. */
const TONES = {
  turn: [[523, 0], [784, 0.14]],
  move: [[294, 0]],
  end: [[392, 0], [523, 0.16], [659, 0.32]],
};
const LOUDEST = 0.12;
const RISE = 0.015; // seconds: without a rise it would click
const FALL = 0.45;

/** @type {AudioContext | null} */
let context = null;

/**
 * Silent until somebody has touched the page: browsers want it so.
 * @param {keyof typeof TONES} what
 */
export function sound(what) {
  if (!prefers('sound') || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  void context.resume().catch(() => undefined);
  if (context.state !== 'running' && !navigator.userActivation?.hasBeenActive) return;
  for (const [height, after] of TONES[what]) tone(context, height, context.currentTime + after);
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
