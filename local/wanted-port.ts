import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, listenLocally, sendJson } from '#local/endpoint/http.ts';

/** A port that a variable names, or the usual one. */
export interface WantedPort {
  variable: string;
  port: number;
  /** Chosen by the developer: no other port will do. */
  isChosen: boolean;
}

/** @throws Error if the variable is no port */
export function wantedPort(variable: string, usual: number, environment = process.env): WantedPort {
  const chosen = environment[variable];
  if (!chosen) return { variable, port: usual, isChosen: false };
  const port = Number(chosen);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(
      `${variable} is "${chosen}". Set it to a whole number from 1 to 65535, or leave it out.`,
    );
  }
  return { variable, port, isChosen: true };
}

/**
 * If the usual port is taken, says so and opens any free one.
 * @throws Error if the developer has chosen a port that is taken
 */
export async function openWanted({ variable, port, isChosen }: WantedPort): Promise<EarlyPort> {
  const opened = await openEarly(port);
  if (port === 0 || opened.port === port) return opened;
  if (!isChosen) {
    console.info(
      `Port ${port} is taken by another program: this time it is ${opened.port}. Set ${variable} to choose one.`,
    );
    return opened;
  }
  await opened.close();
  throw new Error(
    `Port ${port} of ${variable} is taken by another program. Stop that program, set ${variable} to another port, or leave it out for any free one.`,
  );
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A port that opens before its handler exists, because functions' environments contain its address. */
export interface EarlyPort extends Listener {
  /** Such as `http://localhost:3000`. */
  readonly url: string;
  setHandler(handler: Handler): void;
}

/** At any free port if it is taken or 0. */
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
