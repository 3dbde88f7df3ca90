import { createECDH, type ECDH, randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '#local/endpoint/http.ts';
import type { RunningService, ServeHost, Service } from '#local/service.ts';
import { decrypt, wrongIn } from './decrypt.ts';
import { PushFaults, pushMisbehaviours } from './push-faults.ts';
import { PUSH_PATH } from './push-variables.ts';

/** A browser's subscription, as `PushManager.subscribe` makes it. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A message that a device would have got. */
export interface PushedMessage {
  device: string;
  /** Decrypted with the device's keys. */
  text: string;
  ttl: number;
  topic: string | undefined;
  urgency: string | undefined;
}

interface Device {
  keys: ECDH;
  auth: Buffer;
  publicKey: string;
}

const MOST_BYTES = 4_096;

const UPGRADE =
  'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n';

/** A browser's push service, with the browsers that subscribe to it. All is in memory. */
export class Push implements RunningService {
  readonly faults = new PushFaults();
  readonly messages: PushedMessage[] = [];
  private readonly origin: string;
  private readonly devices = new Map<string, Device>();

  /** @param endpoint the URL of the cloud */
  constructor(endpoint: string) {
    this.origin = new URL(endpoint).origin;
  }

  readonly paths: Record<string, ServeHost> = {
    [PUSH_PATH]: (message, response) => this.serve(message, response),
  };

  /** @param publicKey the key of the only sender that the device accepts */
  subscribe(publicKey: string): Subscription {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const token = randomUUID();
    this.devices.set(token, { keys, auth, publicKey });
    return {
      endpoint: `${this.origin}${PUSH_PATH}/messages/${token}`,
      p256dh: keys.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  private async serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(message.url ?? '', 'http://localhost');
    const [, part, token = ''] = /^\/_push\/(\w+)(?:\/([\w-]+))?$/.exec(pathname) ?? [];
    const call = `${message.method} ${part}`;
    // The browser of a test subscribes from the site's origin.
    response.setHeader('access-control-allow-origin', '*');
    if (call === 'POST messages') return this.take(token, message, response);
    if (call === 'GET messages') {
      const device = searchParams.get('device');
      const found = this.messages.filter((one) => device === null || one.device === device);
      return sendJson(response, 200, { messages: found });
    }
    if (call === 'POST subscriptions') {
      const { publicKey } = JSON.parse((await readBody(message)).toString());
      return sendJson(response, 201, this.subscribe(publicKey));
    }
    if (call === 'DELETE subscriptions') {
      this.devices.delete(token);
      return sendJson(response, 200, {});
    }
    return sendJson(response, 404, { message: 'No such path.' });
  }

  private async take(
    token: string,
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readBody(message);
    const device = this.devices.get(token);
    const fault = this.faults.strike(token);
    if (fault?.push === 'silent') return void response.destroy();
    if (fault?.push === 'upgrade') return void response.socket?.write(UPGRADE);
    const status =
      fault && fault.push !== 'lost'
        ? pushMisbehaviours[fault.push]
        : this.statusOf(device, message, body);
    if (status === 302) response.setHeader('location', `${this.origin}${PUSH_PATH}/messages`);
    if (fault?.retryAfter) response.setHeader('retry-after', fault.retryAfter);
    if (status === 201 && device && !fault) this.keep(token, device, message, body);
    response.writeHead(status).end();
  }

  private statusOf(device: Device | undefined, { headers }: IncomingMessage, body: Buffer): number {
    if (!device) return 410;
    const { ttl, authorization, topic = '' } = headers;
    const isUsual =
      /^\d+$/.test(String(ttl)) &&
      headers['content-encoding'] === 'aes128gcm' &&
      /^[\w-]{0,32}$/.test(String(topic));
    if (!isUsual) return 400;
    if (body.length > MOST_BYTES) return 413;
    const sender = { origin: this.origin, publicKey: device.publicKey };
    return wrongIn(authorization, sender) ?? 201;
  }

  private keep(device: string, { keys, auth }: Device, message: IncomingMessage, body: Buffer) {
    const { ttl, topic, urgency } = message.headers;
    const text = decrypt(body, keys, auth);
    const textOf = (value: string | string[] | undefined) => value && String(value);
    this.messages.push({
      device,
      text,
      ttl: Number(ttl),
      topic: textOf(topic),
      urgency: textOf(urgency),
    });
  }
}

export const push: Service<Push> = {
  name: 'push',
  resources: {},
  start: ({ stack }) => new Push(stack.endpoint),
};
