/** The names that resources of the template get on this machine. */
import { createHash } from 'node:crypto';

/** The stack that a resource belongs to. */
export interface StackIdentity {
  region: string;
  account: string;
  stackName: string;
  /** AWS_ENDPOINT_URL. */
  endpoint: string;
}

/** The answers of `Ref` and `Fn::GetAtt` for a resource. */
export interface Identity {
  ref: string;
  /** Without them, every attribute may be an invented name. */
  attributes?: Record<string, string>;
}

export type Identify = (
  logicalId: string,
  stack: StackIdentity,
  properties: Record<string, unknown>,
) => Identity;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id of letters and digits. It is the same in every run, so that stored data is found again. */
export function alphanumericId(logicalId: string, length: number): string {
  const digest = createHash('sha512').update(logicalId).digest();
  return [...digest.subarray(0, length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** An id of hexadecimal digits, the same in every run. */
export const hexId = (logicalId: string, length: number): string =>
  createHash('sha256').update(logicalId).digest('hex').slice(0, length);

/** Identifies resources whose name matters to references alone. */
export const identifyById: Identify = (logicalId) => ({ ref: hexId(logicalId, 10) });
