import * as z from 'zod';
import { parseFault } from '#local/endpoint/faults.ts';
import type { FaultList } from '#local/service.ts';

/** M-Pesa's faults on request, described in docs/local-cloud.md. */
const misbehaviours = [
  'pushLost',
  'pushHtml',
  'pushSoap',
  'pushBusy',
  'pushUnavailable',
  'pushNoMpesa',
  'callbackLost',
  'callbackLate',
  'callbackTwice',
  'callbackBeforeAnswer',
  'callbackAmount',
  'callbackCode',
  'confirmationFirst',
  'confirmationLost',
  'confirmationLate',
  'confirmationTwice',
  'queryBusy',
  'queryNothing',
  'queryMissing',
  'queryHtml',
  'tokenRefused',
  'tokenDown',
  'answerLost',
  'answerTimeout',
  'answerLate',
  'answerTwice',
  'answerOdd',
  'pullDown',
  'pullNone',
] as const;

export type Misbehaviour = (typeof misbehaviours)[number];

const needs: Partial<Record<Misbehaviour, 'milliseconds' | 'amount' | 'code'>> = {
  callbackLate: 'milliseconds',
  confirmationLate: 'milliseconds',
  answerLate: 'milliseconds',
  callbackAmount: 'amount',
  callbackCode: 'code',
};

const mpesaFault = z
  .strictObject({
    mpesa: z.enum(misbehaviours),
    /** The payer's number, or a prefix that ends in `*`. */
    phoneNumber: z
      .string()
      .regex(/^\+\d{1,15}\*?$/)
      .optional(),
    /** How often it strikes. Without it: until the faults are removed. */
    times: z.int().min(1).optional(),
    milliseconds: z.int().min(1).max(600_000).optional(),
    /** KES. */
    amount: z.int().min(1).optional(),
    code: z.string().min(1).optional(),
  })
  .refine(
    (fault) =>
      (['milliseconds', 'amount', 'code'] as const).every(
        (field) => (fault[field] !== undefined) === (needs[fault.mpesa] === field),
      ),
    { message: 'A late message has milliseconds, callbackAmount an amount, callbackCode a code.' },
  );

export type MpesaFault = z.infer<typeof mpesaFault>;

/** The requested misbehaviours, oldest first, in memory only. */
export class MpesaFaults implements FaultList {
  private pending: MpesaFault[] = [];

  add(fault: unknown): void {
    this.pending.push(parseFault(mpesaFault, fault));
  }

  list(): readonly MpesaFault[] {
    return this.pending;
  }

  clear(): void {
    this.pending = [];
  }

  /** Uses up one of the oldest matching fault. @param phone the payer as +254..., if there is one */
  strike(kind: Misbehaviour, phone = ''): MpesaFault | undefined {
    const found = this.pending.find(
      ({ mpesa, phoneNumber }) => mpesa === kind && isMeant(phone, phoneNumber),
    );
    if (found?.times !== undefined) {
      found.times -= 1;
      if (found.times === 0) this.pending = this.pending.filter((fault) => fault !== found);
    }
    return found;
  }
}

function isMeant(phone: string, wanted = '*'): boolean {
  return wanted.endsWith('*') ? phone.startsWith(wanted.slice(0, -1)) : phone === wanted;
}
