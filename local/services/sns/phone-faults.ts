import { createHash } from 'node:crypto';
import * as z from 'zod';
import { parseFault } from '#local/endpoint/faults.ts';
import type { FaultList } from '#local/service.ts';

const phoneFault = z
  .strictObject({
    /** The number that it strikes; with a `*` at its end all numbers that begin so; without it all. */
    phoneNumber: z
      .string()
      .regex(/^(\+\d{0,15}\*|\+[1-9]\d{4,14}|\*)$/)
      .optional(),
    /**
     * refuse, throttle: SNS refuses, and nothing is sent. delay: sent, and answered late. silent: sent,
     * and never answered. lose: answered, and never sent.
     */
    fault: z.enum(['refuse', 'throttle', 'delay', 'silent', 'lose']),
    /** The number of SMS that it strikes: without it, all until the faults are taken away. */
    times: z.int().min(1).optional(),
    /** How late a delayed answer is. */
    milliseconds: z.int().min(1).max(600_000).optional(),
    /** The share of the numbers that it strikes, always the same ones: 0 for none, 1 for all. */
    share: z.number().min(0).max(1).optional(),
  })
  .refine(({ fault, milliseconds }) => (fault === 'delay') === (milliseconds !== undefined), {
    message: 'A delay, and no other fault, has milliseconds.',
  });

/** A bad moment of the phone network, on purpose. */
export type PhoneFault = z.infer<typeof phoneFault>;

/** The faults of the phone network that tests requested, oldest first. They are in memory only. */
export class PhoneFaults implements FaultList {
  private pending: PhoneFault[] = [];

  add(fault: unknown): void {
    this.pending.push(parseFault(phoneFault, fault));
  }

  list(): readonly PhoneFault[] {
    return this.pending;
  }

  clear(): void {
    this.pending = [];
  }

  /** @returns the oldest fault that strikes an SMS to a number, which is used up by one */
  strike(number: string): PhoneFault | undefined {
    const found = this.pending.find((fault) => strikes(fault, number));
    if (found?.times !== undefined) {
      found.times -= 1;
      if (found.times === 0) this.pending = this.pending.filter((fault) => fault !== found);
    }
    return found;
  }
}

function strikes({ phoneNumber = '*', share = 1 }: PhoneFault, number: string): boolean {
  const isMeant = phoneNumber.endsWith('*')
    ? number.startsWith(phoneNumber.slice(0, -1))
    : number === phoneNumber;
  return isMeant && placeOf(number) < share;
}

/** @returns the place of a number among all numbers, from 0 to below 1: a hash, so always the same */
const placeOf = (number: string): number =>
  createHash('sha256').update(number).digest().readUInt32BE() / 2 ** 32;
