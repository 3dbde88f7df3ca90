import { createHash, timingSafeEqual } from 'node:crypto';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod/mini';
import { environment } from '#core/platform/config.ts';

/** The placeholder until somebody enters a carrier's value (docs/first-deploy.md). */
export const UNFILLED = 'replace-me';

const schema = z.object({
  africasTalking: z.object({ username: z.string(), apiKey: z.string() }),
  celcom: z.object({ partnerId: z.string(), apiKey: z.string() }),
  /** Part of the URLs that carriers call. A caller who does not know it is no carrier. */
  doorKey: z.string().check(z.minLength(32)),
});

/** Our credentials at the carriers, and the key in the URLs that they call (infra/sms.ts). */
export type CarrierSecret = z.infer<typeof schema>;

const secrets = new SecretsManagerClient({});
let known: Promise<CarrierSecret> | undefined;

/** Read once per function instance. @throws Error if the function was not given it, or a part is missing */
export async function carrierSecret(): Promise<CarrierSecret> {
  known ??= read();
  // A failure is not remembered.
  known.catch(() => {
    known = undefined;
  });
  return known;
}

/** Whether a caller of a carrier's URL knows the key in it. */
export async function isDoorKey(typed: string): Promise<boolean> {
  const { doorKey } = await carrierSecret();
  const [given, wanted] = [typed, doorKey].map((key) => createHash('sha256').update(key).digest());
  return given !== undefined && wanted !== undefined && timingSafeEqual(given, wanted);
}

async function read(): Promise<CarrierSecret> {
  const SecretId = environment('SMS_CARRIER_SECRET_ARN');
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  try {
    return schema.parse(JSON.parse(SecretString));
  } catch {
    // Errors are logged, so they must not contain the secret's text.
    throw new Error('The secret of the SMS carriers lacks a part (infra/sms.ts).');
  }
}
