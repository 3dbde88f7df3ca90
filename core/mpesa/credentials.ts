import * as z from 'zod/mini';
import { environment } from '#core/platform/config.ts';
import { logger } from '#core/platform/logger.ts';
import {
  doorKeys,
  hashOfKey,
  isHashOfDoorKey as isHashIn,
  Secret,
  UNFILLED,
  unfilledIn,
} from '#core/platform/secret.ts';

const operator = { initiator: z.string(), securityCredential: z.string() };

const credentialsSchema = z.object({
  consumerKey: z.string(),
  consumerSecret: z.string(),
  /** For the password of a push. */
  passkey: z.string(),
  /** For questions about payments; cannot reverse any. */
  ...operator,
  /** Part of the URLs of confirmations. */
  ...doorKeys,
});

const operatorSchema = z.object(operator);

/** Credentials that M-Pesa gave us, and the keys in the URLs that it calls (infra/mpesa.ts). */
export type Credentials = z.infer<typeof credentialsSchema>;

export type Operator = z.infer<typeof operatorSchema>;

const stageSecret = new Secret('M-Pesa', 'MPESA_SECRET_ARN', credentialsSchema);
const reversalSecret = new Secret('M-Pesa', 'MPESA_REVERSAL_SECRET_ARN', operatorSchema);

/** @throws Error if the function was not given the secret, or a part is missing */
export const credentials = (): Promise<Credentials> => stageSecret.value();

/** Functions that anybody can call cannot read this. @throws Error if it is not given, or a part is missing */
export const reversalOperator = (): Promise<Operator> => reversalSecret.value();

/** Makes the next call read the secrets again: somebody may have replaced them. */
export function forgetCredentials(): void {
  stageSecret.forget();
  reversalSecret.forget();
}

/** Whether M-Pesa can be called; logs the missing parts. The local M-Pesa, without TLS, accepts placeholders. */
export function isFilled(secret: Credentials | Operator): boolean {
  const parts = unfilledIn(secret);
  if (parts.length === 0 || environment('MPESA_URL').startsWith('http:')) return true;
  logger.error(`the secret of M-Pesa still has ${UNFILLED}`, { parts });
  return false;
}

export const isDoorKey = (typed: string): Promise<boolean> => isHashOfDoorKey(hashOfKey(typed));

export const isHashOfDoorKey = (hash: string): Promise<boolean> => isHashIn(stageSecret, hash);
