import { agreement } from '#core/agreements/agreement.entity.ts';
import { journalPaper } from '#core/agreements/journal-paper.entity.ts';
import { paymentAccount } from '#core/agreements/payment-account.entity.ts';
import { passkey } from '#core/passkeys/passkey.store.ts';
import { question } from '#core/payments/asking/question.ts';
import { attempt, attemptAccount } from '#core/payments/attempts/attempt.entity.ts';
import { payment, paymentFact, reconciliation } from '#core/payments/counting/payment.entity.ts';
import { callback } from '#core/payments/door/callback.ts';
import { payout } from '#core/payments/reversals/refund.store.ts';
import type { Entity } from '#core/platform/table/entity.ts';
import { holderOf, invitation, member } from '#core/staff/member.store.ts';
import { staffSession } from '#core/staff/session.store.ts';

/** Every key of an entity: its pattern in the words of IAM. */
const all = ({ definition, prefix }: Pick<Entity, 'definition' | 'prefix'>): string =>
  definition.key.pk === prefix.pk ? prefix.pk : `${prefix.pk}*`;

/**
 * Partitions that most functions have no business in, by what stands there, as patterns of `dynamodb:LeadingKeys`. A
 * function may write those that it names (`DataTable.openTo`), and no others.
 */
export const guardedKeys = {
  /** Who works in the office, and the invitations of those who will. */
  members: [all(member), all(invitation)],
  /** What each call of the office notes: its session, and the use of a passkey. */
  staffSessions: [all(staffSession), `${passkey.prefix.pk}${holderOf('*')}`],
  /** Agreements with their journals, and the accounts by which they are paid. */
  agreements: [all(agreement), all(paymentAccount)],
  /** What is beside an agreement: hashes of its PDFs, notes of the office, reminders. */
  agreementNotes: [all(journalPaper)],
  /** Money that came and went, with the claims of owners. */
  payments: [all(payment), all(payout), all(paymentFact), all(reconciliation)],
  /** What M-Pesa was asked to show a payer. */
  prompts: [all(attempt), all(attemptAccount)],
  /** What M-Pesa said, and what it was asked: whoever writes these makes money. */
  messages: [all(callback), all(question)],
} as const satisfies Record<string, readonly string[]>;

export type GuardedKeys = keyof typeof guardedKeys;

/** @returns the patterns of all but these */
export const keysBeside = (open: readonly GuardedKeys[]): string[] =>
  (Object.keys(guardedKeys) as GuardedKeys[])
    .filter((kind) => !open.includes(kind))
    .flatMap((kind) => [...guardedKeys[kind]]);
