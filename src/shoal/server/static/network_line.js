/** The line to a server on the network: HTTP and a WebSocket. @module */
import { addressOf } from './address.js';

/** @type {import('./line.js').Line} */
export const networkLine = {
  async call(path, data) {
    const sent = data === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(data) };
    const answer = await fetch(addressOf(path), sent);
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text(), wait: answer.headers.get('retry-after') };
  },
  open: () => new WebSocket(location.origin.replace('http', 'ws') + addressOf('/socket')),
};
