/** Agreements in repayment inside the process, without HTTP. */
import { randomUUID } from 'node:crypto';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import type { CallbackItem } from '#core/payments/door/callback.ts';
import { randomLetters } from '#core/platform/one-time-code.ts';
import { write } from '#core/platform/table/transact.ts';
import { recordFact } from '#core/projects/record-fact.ts';
import { deps } from '#core/repayments/deps.ts';
import { ownAgreement } from '#core/repayments/own-agreement.ts';
import { scheduleOf } from '#shared/agreements/schedule.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { acceptNewest, givenOfferOf, newestProject } from './project.ts';

type Key = Pick<AgreementItem, 'userId' | 'ref'>;

export const wholeOf = ({ userId, ref }: Key) => ownAgreement(deps, { userId, ref });

export const newReceipt = (): string => `T${randomLetters(9)}`;

export const keptMessage = (more: Partial<CallbackItem>): CallbackItem => ({
  callbackId: randomUUID(),
  kind: 'confirmation',
  subject: 'x',
  isExpected: true,
  body: '',
  bytes: more.body?.length ?? 0,
  sha256: '',
  receivedAt: new Date().toISOString(),
  ttl: 4_000_000_000,
  ...more,
});

export async function givenSigned(
  { userId }: Pick<Key, 'userId'>,
  deposit = 0,
): Promise<AgreementItem> {
  await givenOfferOf(userId, deposit);
  await acceptNewest(userId);
  const [share] = (await newestProject(userId)).agreements;
  return (await wholeOf({ userId, ref: share?.ref ?? '' })).agreement;
}

export const payByBank = async (key: Key, amount: number, reference: string = randomUUID()) =>
  recordFact(deps, await wholeOf(key), {
    event: 'pay',
    by: 'njeri',
    line: { amount, reference, channel: 'bank' },
  });

/** Two people propose to move some of the first installment to the second. */
export async function givenProposal(key: Key) {
  const { agreement: item } = await wholeOf(key);
  const anchorDay = nairobiDay(Date.now());
  const schedule = scheduleOf(item.terms, anchorDay);
  const rows = schedule.map((row, index) => ({
    ...row,
    amount: row.amount + (index === 0 ? -1_000 : 0) + (index === 1 ? 1_000 : 0),
  }));
  const at = new Date().toISOString();
  const proposedSchedule = {
    rows,
    reason: 'The shop was closed.',
    people: ['njeri', 'otieno'],
    at,
  };
  const set = { status: 'Active', anchorDay, schedule, proposedSchedule } as const;
  await write(agreement.patch({ userId: item.userId, ref: item.ref }, { set }));
  return { rows, at };
}

export const requestOf = ({ userId, ref }: Key) => ({ userId, ref, idempotencyKey: randomUUID() });
