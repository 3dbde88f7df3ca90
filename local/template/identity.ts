import { createHash } from 'node:crypto';

export interface StackIdentity {
  region: string;
  account: string;
  stackName: string;
  endpoint: string;
}

/** The answers of `Ref` and `Fn::GetAtt`. */
export interface Identity {
  ref: string;
  /** Without them, attributes get invented names. */
  attributes?: Record<string, string>;
}

export type Identify = (
  logicalId: string,
  stack: StackIdentity,
  properties: Record<string, unknown>,
) => Identity;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits, the same in every run, because stored data must be found again. */
export function alphanumericId(logicalId: string, length: number): string {
  const digest = createHash('sha512').update(logicalId).digest();
  return [...digest.subarray(0, length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** Hexadecimal, the same in every run. */
export const hexId = (logicalId: string, length: number): string =>
  createHash('sha256').update(logicalId).digest('hex').slice(0, length);

/** For resources whose name matters only to references. */
export const identifyById: Identify = (logicalId) => ({ ref: hexId(logicalId, 10) });
