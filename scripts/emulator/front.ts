/**
 * The front of the emulator: one port for the site, one for AWS, and the way from CloudFront to the gateway. Each
 * replaces a DNS name, or follows deviations.ts.
 */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import {
  ipAddressOf,
  type Listener,
  listenLocally,
  readBody,
  sendJson,
} from '#local/endpoint/http.ts';
import type { Mpesa } from '#local/services/mpesa/mpesa.ts';
import { MPESA_PATH } from '#local/services/mpesa/mpesa-variables.ts';

/** Known after the deployment. */
export interface DeployedSite {
  /** The hosts of CloudFront and of the gateway. */
  distribution: string;
  gateway: string;
  /** Origins in the content policy, with their addresses here. */
  origins: ReadonlyMap<string, string>;
  mpesa: Mpesa;
}

/** The embedded cloud's page of sent SMS. */
const SMS = '/_aws/sns/sms-messages';

type Headers = Record<string, string | string[] | undefined>;

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

export async function openFront(emulatorPort: number): Promise<Front> {
  const front = new Front(emulatorPort);
  await front.open();
  return front;
}

export class Front {
  /** Undefined until the stack is deployed. */
  deployed: DeployedSite | undefined;
  private readonly emulatorPort: number;
  private readonly listeners: Listener[] = [];

  constructor(emulatorPort: number) {
    this.emulatorPort = emulatorPort;
  }

  async open(): Promise<void> {
    for (const serve of [this.serveSite, this.serveAws, this.serveGateway]) {
      this.listeners.push(
        await listenLocally(0, (message, response) => {
          serve(message, response).catch((error: Error) => {
            if (!response.headersSent) sendJson(response, 502, { message: error.message });
          });
        }),
      );
    }
  }

  async close(): Promise<void> {
    this.deployed?.mpesa.stop();
    await Promise.all(this.listeners.map((listener) => listener.close()));
  }

  get site(): string {
    return `http://localhost:${this.port(0)}`;
  }

  /** AWS_ENDPOINT_URL of tests and browsers. */
  get aws(): string {
    return `http://localhost:${this.port(1)}`;
  }

  /** Where CloudFront finds the gateway. */
  get gatewayPort(): number {
    return this.port(2);
  }

  private port(index: number): number {
    return this.listeners[index]?.port ?? 0;
  }

  /** The viewer's connection ends here, so CloudFront must be told address and protocol. */
  private readonly serveSite = async (
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    if (!this.deployed) return sendJson(response, 503, { message: 'Nothing is deployed yet.' });
    const { distribution: host, origins } = this.deployed;
    const claimed = message.headers['x-forwarded-for'];
    const answer = await this.ask(message, await readBody(message), {
      host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': [claimed, ipAddressOf(message)].filter(Boolean).join(', '),
    });
    const isConfig = /^\/(office\/)?config\.json(\?|$)/.test(message.url ?? '');
    const body = isConfig && answer.status === 200 ? this.withPool(answer.body) : answer.body;
    send(response, { ...answer, headers: headersHere(answer.headers, origins), body });
  };

  private readonly serveGateway = async (
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const host = this.deployed?.gateway ?? '';
    send(response, await this.ask(message, await readBody(message), { host }));
  };

  private readonly serveAws = async (
    message: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> => {
    const path = message.url ?? '';
    const { mpesa } = this.deployed ?? {};
    if (path.startsWith(MPESA_PATH)) return mpesa?.paths[MPESA_PATH]?.(message, response);
    const body = await readBody(message);
    if (path === '/_aws/faults') return this.addFault(message, response, body);
    if (path.startsWith('/_aws/') && !path.startsWith(SMS)) {
      return sendJson(response, 501, { message: 'Only the embedded cloud answers this.' });
    }
    send(response, await this.ask(message, body, {}));
  };

  /** Faults of M-Pesa only: the emulator has none. */
  private addFault({ method }: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const fault = method === 'POST' ? JSON.parse(body.toString()) : {};
    if (fault.mpesa === undefined) {
      sendJson(response, 501, { message: 'The emulator has no bad moments on request.' });
    } else {
      this.deployed?.mpesa.faults.add(fault);
      sendJson(response, 200, {});
    }
  }

  /** On AWS, pages find Cognito by its region. */
  private withPool(config: Buffer): Buffer {
    const known = JSON.parse(config.toString());
    return Buffer.from(JSON.stringify({ ...known, userPoolEndpoint: `${this.aws}/` }));
  }

  private ask(message: IncomingMessage, body: Buffer, changes: Headers): Promise<Answer> {
    const { method, url } = message;
    const path = url?.replace(SMS, '/_ministack/sns/sms-messages');
    const headers = { ...message.headers, ...changes };
    return new Promise((resolve, reject) => {
      const call = request({ port: this.emulatorPort, method, path, headers }, (answer) => {
        readBody(answer).then(
          (read) =>
            resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: read }),
          reject,
        );
      });
      call.on('error', reject);
      call.end(body);
    });
  }
}

function send(response: ServerResponse, { status, headers, body }: Answer): void {
  const { connection: _, 'transfer-encoding': __, 'content-length': ___, ...kept } = headers;
  for (const [name, value] of Object.entries(kept)) {
    if (value !== undefined) response.setHeader(name, value);
  }
  response.writeHead(status);
  response.end(body);
}

/** Otherwise browsers would turn to https and to AWS's hosts. */
function headersHere(headers: Headers, origins: ReadonlyMap<string, string>): Headers {
  const { 'strict-transport-security': _, 'content-security-policy': given, ...kept } = headers;
  if (given === undefined) return kept;
  let policy = String(given).replace(/;?\s*upgrade-insecure-requests/, '');
  for (const [deployed, here] of origins) policy = policy.replaceAll(deployed, here);
  return { ...kept, 'content-security-policy': policy };
}
