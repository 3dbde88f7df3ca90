import { credits, findCredits } from '#core/accounts/credits.store.ts';
import { count } from '#core/platform/limits/count.ts';
import type { Definition } from '#core/platform/table/entity-types.ts';
import { type Sms, sms } from '#core/sms/outbox/sms.entity.ts';
import { claimSms, recordOutcome } from '#core/sms/sms.store.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { writesOf } from '#test/support/at-a-request.ts';
import { waitingSmsAt } from '#test/support/dispatcher.ts';
import { untilAnswered } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';

const smsOf = (userId: string, credits: number): Sms => {
  const { text: _, ...sms } = waitingSmsAt(Date.now(), userId, { credits });
  return { ...sms, state: 'SENDING' };
};

/** @returns the keys written, counters by name only */
const keysWrittenBy = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await writesOf(work)).flat().map((key) => key.replace(/^(count#sms#\w+)[# ].*$/, '$1'));

it('threat 34: of 200 claims at once, those that the credits suffice for are paid, and the balance ends at zero', async () => {
  const userId = await givenAccount({ smsBalance: 50 });
  const all = Array.from({ length: 200 }, () => smsOf(userId, 2));
  const claims = await Promise.all(all.map((one) => untilAnswered(() => claimSms(one))));
  expect(claims.filter((claim) => claim === 'done')).toHaveLength(25);
  expect(claims.filter((claim) => claim === 'noCredits')).toHaveLength(175);
  expect(await findCredits(userId)).toMatchObject({ issuedSMS: 50, smsBalance: 0 });
});

it('an SMS that is paid, and one that the carrier refuses, write the credits, and no profile or index', async () => {
  const userId = await givenAccount({ smsBalance: 5 });
  const one = smsOf(userId, 1);
  const own = [`user#${userId} sms#${one.smsId}`, `user#${userId} account#credits`];
  const day = new Date(Date.parse(`${nairobiDay(Date.parse(one.createdAt))}T23:59:59.999+03:00`));
  const lineOf = (kind: string) => `credits#${userId} ${day.toISOString()}#sms-${kind}`;
  const counts = ['count#sms#fromBusinesses', 'count#sms#ofBusiness', 'count#sms#ofBusinesses'];
  expect(await keysWrittenBy(() => claimSms(one))).toEqual([...own, lineOf('used'), ...counts]);
  const refused = await keysWrittenBy(() => recordOutcome(one, { state: 'FAILED' }));
  expect(refused.toSorted()).toEqual([...own, lineOf('returned'), ...counts].toSorted());
  expect(await findCredits(userId)).toMatchObject({ issuedSMS: 0, smsBalance: 5 });
  const definitions: Definition[] = [sms.definition, credits.definition, count.definition];
  expect(definitions.filter(({ indexes }) => indexes)).toEqual([]);
});
