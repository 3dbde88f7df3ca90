/** Passwords of a pool. No sign-in here takes one, but the pool's own calls do. */
import { createHash, timingSafeEqual } from 'node:crypto';
import { AwsError } from '#local/endpoint/aws-error.ts';
import type { User } from './directory.ts';
import type { UserPool } from './user-pool.ts';

/** @throws AwsError if the password is against the pool's policy */
export function requireGoodPassword({ passwordRules }: UserPool, password: string): void {
  const missing = passwordRules.find(({ pattern }) => !pattern.test(password));
  if (!missing) return;
  throw new AwsError(
    'InvalidPasswordException',
    `Password did not conform with policy: ${missing.complaint}`,
  );
}

/** A fast hash is enough: the file with the hashes has the key that signs tokens as well. */
export const hashOf = (password: string): string =>
  createHash('sha256').update(password).digest('hex');

export function hasPassword({ passwordHash }: User, password: string): boolean {
  if (passwordHash === undefined) return false;
  return timingSafeEqual(Buffer.from(passwordHash), Buffer.from(hashOf(password)));
}
