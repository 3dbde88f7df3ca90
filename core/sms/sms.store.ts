import { type EntityItem, Service } from 'electrodb';
import { user } from '../accounts/user.entity.ts';
import type { SmsOutcome } from '../platform/sms-sender.ts';
import { tableOptions } from '../platform/table.ts';
import { commit, holds, outlasting } from '../platform/transaction.ts';
import { customer } from '../rewards/customers/customer.electro.ts';
import { sms } from './sms.entity.ts';

export type Sms = EntityItem<typeof sms>;

const service = new Service({ sms, user, customer }, tableOptions);

/** Whoever gets `send`, and nobody else, publishes; the other answers have written nothing. */
export type SmsClaim = 'send' | 'already' | 'noCredits' | 'erased';

/**
 * Claims an SMS for sending and takes its credits, in one transaction. After a clear refusal by
 * the carrier, which gave the credits back, it may be claimed again.
 */
export const claimSms = (item: Sms): Promise<SmsClaim> => claim(item);

/** The same for an SMS to a customer of the owner's, who is not being erased. */
export const claimCustomerSms = (item: Sms): Promise<SmsClaim> =>
  claim(item, { businessId: item.userId, phone: item.phone });

async function claim(
  item: Sms,
  recipient?: { businessId: string; phone: string },
): Promise<SmsClaim> {
  const { userId, smsId, ...attributes } = item;
  const { credits } = item;
  const failures = await commit(() =>
    service.transaction
      .write((tx) => [
        tx.sms
          .update({ userId, smsId })
          .set(attributes)
          .where(
            (row, is) =>
              `${is.notExists(row.state)} OR ` +
              `(${is.eq(row.state, 'FAILED')} AND ${is.eq(row.textHash, item.textHash)})`,
          )
          .commit(),
        tx.user
          .patch({ userId })
          .add({ issuedSMS: credits, smsBalance: -credits })
          .where((row, is) => is.gte(row.smsBalance, credits))
          .commit(),
        ...(recipient
          ? [
              tx.customer
                .check(recipient)
                .where((row, is) => `${is.exists(row.version)} AND ${is.notExists(row.erasedAs)}`)
                .commit(),
            ]
          : []),
      ])
      .go(),
  );
  if (!failures) return 'send';
  if (failures[2]) return 'erased';
  return failures[0] ? 'already' : 'noCredits';
}

/**
 * Claims an SMS that costs its owner nothing. What the carrier refused may be claimed again.
 *
 * @returns false when somebody else has claimed it
 */
export function claimFreeSms(item: Sms): Promise<boolean> {
  const { userId, smsId, ...attributes } = item;
  return holds(() =>
    sms
      .update({ userId, smsId })
      .set({ ...attributes, credits: 0 })
      .where((row, is) => `${is.notExists(row.state)} OR ${is.eq(row.state, 'FAILED')}`)
      .go(),
  );
}

/** Notes what the carrier said; a clear refusal gives the credits back with it. */
export async function recordOutcome({ userId, smsId, credits }: Sms, outcome: SmsOutcome) {
  const { state } = outcome;
  const messageId = state === 'SENT' ? { messageId: outcome.messageId } : {};
  if (state !== 'FAILED') {
    const said = { state, ...messageId };
    await outlasting(() => sms.patch({ userId, smsId }).set(said).go());
    return;
  }
  await commit(() =>
    service.transaction
      .write((tx) => [
        tx.sms
          .patch({ userId, smsId })
          .set({ state })
          .where((row, is) => is.eq(row.state, 'SENDING'))
          .commit(),
        tx.user.patch({ userId }).add({ issuedSMS: -credits, smsBalance: credits }).commit(),
      ])
      .go(),
  );
}

export async function findSms(userId: string, smsId: string): Promise<Sms | null> {
  const { data } = await sms.get({ userId, smsId }).go({ consistent: true });
  return data;
}
