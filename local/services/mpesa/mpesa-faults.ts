import * as z from 'zod';
import { isMeant, PendingFaults } from '#local/endpoint/faults.ts';

/** M-Pesa's faults on request, described in docs/local-cloud.md. */
export const mpesaMisbehaviours = [
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

export type Misbehaviour = (typeof mpesaMisbehaviours)[number];

const needs: Partial<Record<Misbehaviour, 'milliseconds' | 'amount' | 'code'>> = {
  callbackLate: 'milliseconds',
  confirmationLate: 'milliseconds',
  answerLate: 'milliseconds',
  callbackAmount: 'amount',
  callbackCode: 'code',
};

const mpesaFault = z
  .strictObject({
    mpesa: z.enum(mpesaMisbehaviours),
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

export class MpesaFaults extends PendingFaults<MpesaFault> {
  constructor() {
    super(mpesaFault);
  }

  /** Uses up one of the oldest matching fault. @param phone the payer as +254..., if there is one */
  strike(kind: Misbehaviour, phone = ''): MpesaFault | undefined {
    return this.take(({ mpesa, phoneNumber }) => mpesa === kind && isMeant(phone, phoneNumber));
  }
}
