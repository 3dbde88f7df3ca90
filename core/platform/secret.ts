/** Secrets that are filled in by hand after a deployment, and the keys in URLs that others call. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { systemClock } from './clock.ts';
import { type EnvironmentName, environment } from './config.ts';

/** The placeholder until somebody enters the value (docs/first-deploy.md). */
export const UNFILLED = 'replace-me';

export const unfilledIn = (secret: object): string[] =>
  Object.entries(secret).flatMap(([part, value]) => (value === UNFILLED ? [part] : []));

const client = new SecretsManagerClient({});

/** A secret, read once per function instance and again on request. */
export class Secret<T> {
  readAt = 0;
  private known: Promise<T> | undefined;
  private readonly of: string;
  private readonly variable: EnvironmentName;
  private readonly schema: z.ZodMiniType<T>;

  /** @param of whose secret it is, for errors */
  constructor(of: string, variable: EnvironmentName, schema: z.ZodMiniType<T>) {
    this.of = of;
    this.variable = variable;
    this.schema = schema;
  }

  /**
   * A failure is not remembered: the next call reads again.
   * @throws Error if the function was not given the secret, or a part is missing
   */
  async value(): Promise<T> {
    if (this.known) return this.known;
    const reading = this.read();
    this.known = reading;
    reading.catch(() => this.forget());
    return reading;
  }

  /** If this fails, the known value stays. */
  async again(): Promise<T> {
    const value = await this.read();
    this.known = Promise.resolve(value);
    return value;
  }

  /** Makes the next call read the secret again: somebody may have replaced it. */
  forget(): void {
    this.known = undefined;
  }

  private async read(): Promise<T> {
    const SecretId = environment(this.variable as Parameters<typeof environment>[0]);
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    const value = this.partsIn(SecretString ?? '');
    this.readAt = systemClock();
    return value;
  }

  /** Errors are logged, so they must not contain the secret's text. */
  private partsIn(secret: string): T {
    try {
      return this.schema.parse(JSON.parse(secret));
    } catch {
      throw new Error(`The secret of ${this.of} lacks a part (docs/first-deploy.md).`);
    }
  }
}

/** infra/ never makes a shorter key. If the key is shorter or missing, every key is refused. */
const LEAST_DOOR_KEY = 32;

const doorKey = z.string().check(z.minLength(LEAST_DOOR_KEY));

/** The key in the URLs that others call. A caller without it is a stranger. */
export const doorKeys = {
  doorKey,
  /** The previous key, valid until the others have been told the new one (docs/operations.md). */
  formerDoorKey: z.optional(doorKey),
};

interface DoorKeys {
  doorKey: string;
  formerDoorKey?: string | undefined;
}

/**
 * Whether a hash is of the key in a secret. An unknown key may be new: the secret is read again, at most once a minute.
 * @throws Error if it cannot be read
 */
export async function isHashOfDoorKey(secret: Secret<DoorKeys>, hash: string): Promise<boolean> {
  if (opensDoor(await secret.value(), hash)) return true;
  if (systemClock() - secret.readAt < MINUTE_MS) return false;
  return opensDoor(await secret.again(), hash);
}

const opensDoor = (keys: DoorKeys, hash: string): boolean =>
  [keys.doorKey, keys.formerDoorKey].some((key) => key !== undefined && isHashOf(key, hash));

function isHashOf(key: string, hash: string): boolean {
  const [given, wanted] = [Buffer.from(hash), Buffer.from(hashOfKey(key))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A hash that is safe to keep: nobody can guess 40 random letters from it. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
