import { createHash, timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { environment } from '#core/platform/config.ts';

/** What M-Pesa gave us to call it with, and the key that stands in the URLs it calls (infra/mpesa.ts). */
export interface Credentials {
  consumerKey: string;
  consumerSecret: string;
  /** Makes the password of a push. */
  passkey: string;
  /** The operator in whose name payments are asked about and reversed, with its encrypted password. */
  initiator: string;
  securityCredential: string;
  /** Stands in the URLs of confirmations: who does not know it is nobody M-Pesa sent. */
  doorKey: string;
}

/** A key that is shorter than this was never made by infra/mpesa.ts: with it, or without one, any key is wrong. */
const LEAST_DOOR_KEY = 32;

const schema = z.object({
  consumerKey: z.string(),
  consumerSecret: z.string(),
  passkey: z.string(),
  initiator: z.string(),
  securityCredential: z.string(),
  doorKey: z.string().check(z.minLength(LEAST_DOOR_KEY)),
});

const secrets = new SecretsManagerClient({});
let known: Promise<Credentials> | undefined;

/**
 * @returns the credentials of the stage, which are read once per function instance
 * @throws Error if the function was not given the secret, or it lacks a part
 */
export async function credentials(): Promise<Credentials> {
  if (known) return known;
  const reading = readCredentials();
  known = reading;
  // A failure is not remembered: the next call reads again.
  reading.catch(forgetCredentials);
  return reading;
}

/** Lets the next call read the secret again: somebody may have replaced it. */
export function forgetCredentials(): void {
  known = undefined;
}

/**
 * @returns whether a key from the path of a confirmation is ours
 * @throws Error if nobody can say
 */
export const isDoorKey = (typed: string): Promise<boolean> => isHashOfDoorKey(hashOfKey(typed));

/**
 * @param hash of a key from the path of a confirmation
 * @throws Error if nobody can say
 */
export async function isHashOfDoorKey(hash: string): Promise<boolean> {
  const { doorKey } = await credentials();
  const [given, wanted] = [Buffer.from(hash), Buffer.from(hashOfKey(doorKey))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** @returns what can be kept of a key: nobody guesses 40 random letters from it */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

async function readCredentials(): Promise<Credentials> {
  const SecretId = environment('MPESA_SECRET_ARN');
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  return credentialsIn(SecretString ?? '');
}

/** What is wrong with the secret is not told in its own letters, because failures are logged. */
function credentialsIn(secret: string): Credentials {
  try {
    return schema.parse(JSON.parse(secret));
  } catch {
    throw new Error('The secret of M-Pesa lacks a part (infra/mpesa.ts).');
  }
}
