import { AppError } from '#core/platform/app-error.ts';
import { isoTime } from '#core/platform/clock.ts';
import type { PutWrite } from '#core/platform/table/writes.ts';
import {
  type AgreementFacts,
  agreementOutcome,
  agreementRules,
} from '#shared/agreements/agreement-machine.ts';
import { figuresOf } from '#shared/offers/offer.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { paymentAccount } from './agreement.store.ts';
import { agreementRow, agreementRowOf } from './agreement-row.entity.ts';
import { journalKey } from './change-agreement.ts';
import { journalLine } from './journal-line.entity.ts';

/** The attributes that signing itself does not set. */
export type Unsigned = Omit<
  AgreementItem,
  'status' | 'version' | 'paid' | 'total' | 'waiting' | 'signedAt'
>;

export interface SignedAgreement {
  agreement: AgreementItem;
  /** Fails if the reference is taken: the caller then draws another reference. */
  account: PutWrite;
  writes: PutWrite[];
}

/**
 * The writes are for the transaction that accepts the offer. @param now ms since 1970
 * @throws AppError with a code of `agreementOutcome` (shared/agreements/agreement-machine.ts)
 */
export function signAgreement(
  unsigned: Unsigned,
  facts: AgreementFacts['sign'],
  now: number,
): SignedAgreement {
  const outcome = agreementOutcome('None', 'sign', facts);
  if ('refused' in outcome) throw new AppError(outcome.refused);
  const { userId, ref, projectId } = unsigned;
  const status = outcome.to;
  const total = figuresOf(unsigned.terms).totalToPay;
  const item = { ...unsigned, status, version: 1, paid: 0, total, signedAt: isoTime(now) };
  const line = journalLine.create({
    ...journalKey(item, 1),
    event: 'sign',
    from: 'None',
    to: status,
    role: agreementRules.sign.by,
    by: userId,
    at: item.signedAt,
    day: nairobiDay(now),
    details: {
      textVersion: item.textVersion,
      textSha256: item.textSha256,
      consent: item.consent.version,
    },
  });
  return {
    agreement: item,
    account: paymentAccount.create({ ref, userId, projectId }),
    writes: [
      agreement.create(item),
      line,
      agreementRow.create(agreementRowOf(item, item.signedAt)),
    ],
  };
}
