import { createHash } from 'node:crypto';
import * as z from 'zod';
import { isMeant, PendingFaults } from '#local/endpoint/faults.ts';

const phoneFault = z
  .strictObject({
    /** A number, or a prefix that ends in `*`. Without it: all numbers. */
    phoneNumber: z
      .string()
      .regex(/^(\+\d{0,15}\*|\+[1-9]\d{4,14}|\*)$/)
      .optional(),
    /**
     * refuse, throttle: refused and not sent. delay: sent, answered late. silent: sent, never answered. lose:
     * answered, never sent.
     */
    fault: z.enum(['refuse', 'throttle', 'delay', 'silent', 'lose']),
    /** How many SMS it strikes. Without it: all until the faults are removed. */
    times: z.int().min(1).optional(),
    milliseconds: z.int().min(1).max(600_000).optional(),
    /** The share of numbers that it strikes, always the same ones: 0 to 1. */
    share: z.number().min(0).max(1).optional(),
  })
  .refine(({ fault, milliseconds }) => (fault === 'delay') === (milliseconds !== undefined), {
    message: 'A delay, and no other fault, has milliseconds.',
  });

export type PhoneFault = z.infer<typeof phoneFault>;

export class PhoneFaults extends PendingFaults<PhoneFault> {
  constructor() {
    super(phoneFault);
  }

  /** Uses up one of the oldest fault that strikes an SMS to the number. */
  strike(number: string): PhoneFault | undefined {
    return this.take(
      ({ phoneNumber, share = 1 }) => isMeant(number, phoneNumber) && placeOf(number) < share,
    );
  }
}

/** @returns a hash of the number, from 0 to below 1 */
const placeOf = (number: string): number =>
  createHash('sha256').update(number).digest().readUInt32BE() / 2 ** 32;
