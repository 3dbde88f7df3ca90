import { timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { environment } from '../platform/config.ts';

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

const secrets = new SecretsManagerClient({});
let known: Promise<Credentials> | undefined;

/**
 * @returns the credentials of the stage, which are read once per function instance
 * @throws Error if the function was not given the secret
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

/** @returns whether a key from the path of a confirmation is ours */
export async function isDoorKey(typed: string): Promise<boolean> {
  const { doorKey } = await credentials();
  const [given, wanted] = [Buffer.from(typed), Buffer.from(doorKey)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function readCredentials(): Promise<Credentials> {
  const SecretId = environment('MPESA_SECRET_ARN');
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  if (!SecretString) throw new Error('The secret of M-Pesa is empty.');
  return JSON.parse(SecretString);
}
