import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { REFUSED_WORDS } from '#core/mpesa/callback-urls.ts';
import type { Credentials, Operator } from '#core/mpesa/credentials.ts';
import type { Courier } from '#local/endpoint/courier.ts';
import { sendJson } from '#local/endpoint/http.ts';
import type { JsonFile } from '#local/files/json-file.ts';
import type { MpesaFaults } from './mpesa-faults.ts';
import type { MpesaState } from './mpesa-state.ts';
import { newRequestId } from './mpesa-words.ts';
import type { Payers } from './payers.ts';

/** M-Pesa may call without TLS only on this machine. */
const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export function isMerchantUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value) || REFUSED_WORDS.test(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

export interface DarajaDeps {
  file: JsonFile<MpesaState>;
  payers: Payers;
  courier: Courier;
  faults: MpesaFaults;
  shortCode: string;
  credentials: () => Credentials;
  reverser: () => Operator;
}

/** JSON, an overloaded server's answer, or none at all. */
export type DarajaReply =
  | { status: number; json: object }
  | { status: number; type: string; text: string }
  | 'none';

export const ok = (json: object): DarajaReply => ({ status: 200, json });

/** M-Pesa's form of an error. */
export const refusal = (status: number, errorCode: string, errorMessage: string): DarajaReply => ({
  status,
  json: { requestId: newRequestId(), errorCode, errorMessage },
});

export const badRequest = (field: string): DarajaReply =>
  refusal(400, '400.002.02', `Bad Request - Invalid ${field}`);

/** The gateway's form of an error. */
export const fault = (status: number, errorcode: string, faultstring: string): DarajaReply => ({
  status,
  json: { fault: { faultstring, detail: { errorcode } } },
});

export const html = (status: number): DarajaReply => ({
  status,
  type: 'text/html',
  text: '<html><head><title>Error</title></head><body>The service is unavailable.</body></html>',
});

/** SOAP, in the JSON that a gateway makes of it. */
export const soap: DarajaReply = {
  status: 200,
  json: { Envelope: { Body: { Fault: { faultcode: 'SVC0901', faultstring: 'Timeout' } } } },
};

/** The forms in which an expired token is refused, in turn. */
const tokenRefusals: readonly DarajaReply[] = [
  refusal(404, '404.001.03', 'Invalid Access Token'),
  fault(401, 'keymanagement.service.invalid_access_token', 'Invalid access token'),
  refusal(400, '400.003.01', 'Invalid Access Token'),
];

let refused = 0;

export function tokenRefusal(): DarajaReply {
  refused += 1;
  return tokenRefusals[refused % tokenRefusals.length] ?? 'none';
}

export async function sendReply(response: ServerResponse, reply: DarajaReply): Promise<void> {
  if (reply === 'none') {
    response.destroy();
    if (!response.closed) await once(response, 'close');
    return;
  }
  if ('json' in reply) sendJson(response, reply.status, reply.json);
  else response.writeHead(reply.status, { 'content-type': reply.type }).end(reply.text);
}
