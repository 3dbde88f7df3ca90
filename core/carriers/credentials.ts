import * as z from 'zod/mini';
import { doorKeys, hashOfKey, isHashOfDoorKey, Secret } from '#core/platform/secret.ts';

const schema = z.object({
  africasTalking: z.object({ username: z.string(), apiKey: z.string() }),
  celcom: z.object({ partnerId: z.string(), apiKey: z.string() }),
  /** The keys in the URLs that carriers call. */
  ...doorKeys,
});

/** Our credentials at the carriers, and the keys in the URLs that they call (infra/sms.ts). */
export type CarrierSecret = z.infer<typeof schema>;

const secret = new Secret('the SMS carriers', 'SMS_CARRIER_SECRET_ARN', schema);

/** @throws Error if the function may not read the secret, or a part is missing */
export const carrierSecret = (): Promise<CarrierSecret> => secret.value();

/** After a carrier refused our credentials: makes the next call read the secret again, which may have been replaced. */
export const forgetCarrierSecret = (): void => secret.forget();

/** Whether a caller of the URL for carriers knows its key. */
export const isDoorKey = (typed: string): Promise<boolean> =>
  isHashOfDoorKey(secret, hashOfKey(typed));
