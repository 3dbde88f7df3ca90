import { createHash, timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { systemClock } from '#core/platform/clock.ts';
import { type EnvironmentName, environment } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';

/** A key that is shorter than this was never made by infra/mpesa.ts: with it, or without one, any key is wrong. */
const LEAST_DOOR_KEY = 32;

/** The placeholder in a secret until somebody puts in what M-Pesa gave (docs/first-deploy.md). */
export const UNFILLED = 'replace-me';

/** A user of M-Pesa's portal, for programs, with the encrypted password. */
const operator = { initiator: z.string(), securityCredential: z.string() };

const doorKey = z.string().check(z.minLength(LEAST_DOOR_KEY));

const credentialsSchema = z.object({
  consumerKey: z.string(),
  consumerSecret: z.string(),
  /** Makes the password of a push. */
  passkey: z.string(),
  /** Asks about payments, and may reverse none. */
  ...operator,
  /** Stands in the URLs of confirmations: who does not know it is nobody M-Pesa sent. */
  doorKey,
  /** The key before it, which is good still while M-Pesa is told the new one (docs/operations.md). */
  formerDoorKey: z.optional(doorKey),
});

const operatorSchema = z.object(operator);

/** What M-Pesa gave us to call it with, and the keys that stand in the URLs it calls (infra/mpesa.ts). */
export type Credentials = z.infer<typeof credentialsSchema>;

export type Operator = z.infer<typeof operatorSchema>;

const secrets = new SecretsManagerClient({});

/** A secret that is read once per function instance, and again when it is asked for. */
class Secret<T> {
  /** When it was read last, in milliseconds since 1970. */
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

  /** What is known stays known if this fails. */
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

/** What is wrong with the secret is not told in its own letters, because failures are logged. */
function partsIn<T>(schema: z.ZodMiniType<T>, secret: string): T {
  try {
    return schema.parse(JSON.parse(secret));
  } catch {
    throw new Error('The secret of M-Pesa lacks a part (infra/mpesa.ts).');
  }
}

const stageSecret = new Secret('MPESA_SECRET_ARN', credentialsSchema);
const reversalSecret = new Secret('MPESA_REVERSAL_SECRET_ARN', operatorSchema);

/**
 * @returns the credentials of the stage
 * @throws Error if the function was not given the secret, or it lacks a part
 */
export const credentials = (): Promise<Credentials> => stageSecret.value();

/**
 * @returns who may reverse payments. The functions that anybody may call cannot read it
 * @throws Error if the function was not given the secret, or it lacks a part
 */
export const reversalOperator = (): Promise<Operator> => reversalSecret.value();

/** Lets the next call read the secrets again: somebody may have replaced them. */
export function forgetCredentials(): void {
  stageSecret.forget();
  reversalSecret.forget();
}

/** @returns the parts that nobody has put in yet */
export const unfilledIn = (secret: object): string[] =>
  Object.entries(secret).flatMap(([part, value]) => (value === UNFILLED ? [part] : []));

/**
 * @returns whether M-Pesa can be called with a secret. The log says what is left to do. The M-Pesa of this machine,
 *   which has no TLS, takes the values of the template
 */
export function isFilled(secret: Credentials | Operator): boolean {
  const parts = unfilledIn(secret);
  if (parts.length === 0 || environment('MPESA_URL').startsWith('http:')) return true;
  logger.error(`the secret of M-Pesa still has ${UNFILLED}`, { parts });
  return false;
}

/**
 * @returns whether a key from the path of a confirmation is ours
 * @throws Error if nobody can say
 */
export const isDoorKey = (typed: string): Promise<boolean> => isHashOfDoorKey(hashOfKey(typed));

/**
 * A key that is not known may be a new one: the secret is read again for it, once a minute at most.
 *
 * @param hash of a key from the path of a confirmation
 * @throws Error if nobody can say
 */
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

/** @returns what can be kept of a key: nobody guesses 40 random letters from it */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');
