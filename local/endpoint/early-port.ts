import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listenLocally, sendJson } from './http.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A port that is open before its handler exists: functions' environments contain its address. */
export interface EarlyPort extends Listener {
  /** The address, such as `http://localhost:3000`. */
  readonly url: string;
  setHandler(handler: Handler): void;
}

/** Opens the port, or any free one if it is taken or 0. */
export async function openEarly(port: number): Promise<EarlyPort> {
  let handler: Handler = (_request, response) => {
    sendJson(response, 503, { message: 'The local cloud is starting.' });
  };
  const listener = await listenLocally(port, (request, response) => handler(request, response));
  return {
    ...listener,
    url: `http://localhost:${listener.port}`,
    setHandler: (next) => {
      handler = next;
    },
  };
}
