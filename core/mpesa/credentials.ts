import { createHash, timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { systemClock } from '#core/platform/clock.ts';
import { type EnvironmentName, environment } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';

/** infra/mpesa.ts never makes a shorter key. If the key is shorter or missing, every key is refused. */
const LEAST_DOOR_KEY = 32;

/** The placeholder until somebody enters M-Pesa's value (docs/first-deploy.md). */
export const UNFILLED = 'replace-me';

const operator = { initiator: z.string(), securityCredential: z.string() };

const doorKey = z.string().check(z.minLength(LEAST_DOOR_KEY));

const credentialsSchema = z.object({
  consumerKey: z.string(),
  consumerSecret: z.string(),
  /** For the password of a push. */
  passkey: z.string(),
  /** For questions about payments; cannot reverse any. */
  ...operator,
  /** Part of the URLs of confirmations. A caller who does not know it is not M-Pesa. */
  doorKey,
  /** The previous key, valid until M-Pesa has been told the new one (docs/operations.md). */
  formerDoorKey: z.optional(doorKey),
});

const operatorSchema = z.object(operator);

/** Credentials that M-Pesa gave us, and the keys in the URLs that it calls (infra/mpesa.ts). */
export type Credentials = z.infer<typeof credentialsSchema>;

export type Operator = z.infer<typeof operatorSchema>;

const secrets = new SecretsManagerClient({});

/** A secret, read once per function instance and again on request. */
class Secret<T> {
  readAt = 0;
  private known: Promise<T> | undefined;
  private readonly variable: EnvironmentName & `MPESA_${string}_ARN`;
  private readonly schema: z.ZodMiniType<T>;

  constructor(variable: EnvironmentName & `MPESA_${string}_ARN`, schema: z.ZodMiniType<T>) {
    this.variable = variable;
    this.schema = schema;
  }

  /** A failure is not remembered: the next call reads again. */
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

  forget(): void {
    this.known = undefined;
  }

  private async read(): Promise<T> {
    const SecretId = environment(this.variable);
    const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId }));
    const value = partsIn(this.schema, SecretString ?? '');
    this.readAt = systemClock();
    return value;
  }
}

/** Errors are logged, so they must not contain the secret's text. */
function partsIn<T>(schema: z.ZodMiniType<T>, secret: string): T {
  try {
    return schema.parse(JSON.parse(secret));
  } catch {
    throw new Error('The secret of M-Pesa lacks a part (infra/mpesa.ts).');
  }
}

const stageSecret = new Secret('MPESA_SECRET_ARN', credentialsSchema);
const reversalSecret = new Secret('MPESA_REVERSAL_SECRET_ARN', operatorSchema);

/** @throws Error if the function was not given the secret, or a part is missing */
export const credentials = (): Promise<Credentials> => stageSecret.value();

/** Functions that anybody can call cannot read this. @throws Error if it is not given, or a part is missing */
export const reversalOperator = (): Promise<Operator> => reversalSecret.value();

/** Makes the next call read the secrets again: somebody may have replaced them. */
export function forgetCredentials(): void {
  stageSecret.forget();
  reversalSecret.forget();
}

export const unfilledIn = (secret: object): string[] =>
  Object.entries(secret).flatMap(([part, value]) => (value === UNFILLED ? [part] : []));

/** Whether M-Pesa can be called; logs the missing parts. The local M-Pesa, without TLS, accepts placeholders. */
export function isFilled(secret: Credentials | Operator): boolean {
  const parts = unfilledIn(secret);
  if (parts.length === 0 || environment('MPESA_URL').startsWith('http:')) return true;
  logger.error(`the secret of M-Pesa still has ${UNFILLED}`, { parts });
  return false;
}

export const isDoorKey = (typed: string): Promise<boolean> => isHashOfDoorKey(hashOfKey(typed));

/** An unknown key may be new: the secret is read again, at most once a minute. @throws Error if it cannot be read */
export async function isHashOfDoorKey(hash: string): Promise<boolean> {
  if (opensDoor(await credentials(), hash)) return true;
  if (systemClock() - stageSecret.readAt < MINUTE_MS) return false;
  return opensDoor(await stageSecret.again(), hash);
}

const opensDoor = (keys: Credentials, hash: string): boolean =>
  [keys.doorKey, keys.formerDoorKey].some((key) => key !== undefined && isHashOf(key, hash));

function isHashOf(key: string, hash: string): boolean {
  const [given, wanted] = [Buffer.from(hash), Buffer.from(hashOfKey(key))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** A hash that is safe to keep: nobody can guess 40 random letters from it. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
