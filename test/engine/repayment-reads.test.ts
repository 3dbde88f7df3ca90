/** What it takes to read what an owner repays, on a real DynamoDB engine. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { agreementRow, agreementRowOf } from '#core/agreements/agreement-row.entity.ts';
import { journalKey } from '#core/agreements/change-agreement.ts';
import { type JournalLineItem, journalLine } from '#core/agreements/journal-line.entity.ts';
import { write } from '#core/platform/write.ts';
import { deps } from '#core/repayments/deps.ts';
import { listRepayments } from '#core/repayments/read-repayments.ts';
import { installmentsFrom, monthsAfter } from '#shared/agreements/schedule.ts';
import { givenAccount } from '#test/support/account.ts';
import { withUnits } from '#test/support/read-units.ts';
import { givenSigned } from '#test/support/repayments.ts';

/** Makes an agreement the longest there is: four years, paid by more payments than it has installments. */
async function givenLongest(): Promise<AgreementItem> {
  const signed = await givenSigned({ userId: await givenAccount() });
  const anchorDay = '2022-11-30';
  const item: AgreementItem = {
    ...signed,
    anchorDay,
    status: 'Active',
    version: 61,
    paid: 60_000,
    schedule: installmentsFrom(signed.total, 48, anchorDay),
    nextDue: { number: 6, day: '2023-05-30', amount: 3_333 },
  };
  await write(agreement.put(item));
  await write(agreementRow.put(agreementRowOf(item, item.signedAt)));
  await Promise.all(Array.from({ length: 60 }, (_, n) => write(journalLine.put(payOf(item, n)))));
  return item;
}

const payOf = (item: AgreementItem, n: number): JournalLineItem => ({
  ...journalKey(item, n + 2),
  event: 'pay',
  from: 'Active',
  to: 'Active',
  role: 'finance',
  by: randomUUID(),
  at: '2026-11-20T09:30:00.000Z',
  day: monthsAfter('2022-12-30', n),
  amount: 1_000,
  channel: 'paybill',
  reference: `SLK7X1Y${100 + n}`,
  receiptNumber: `${item.ref}-R${n}`,
  books: [{ event: 'pay', channel: 'paybill', split: { receivable: 1_000 } }],
  details: {},
});

it('what an owner repays is one Query of at most 5 read units, also after 60 payments of 48 installments', async () => {
  const { userId } = await givenLongest();
  const read = () => listRepayments(deps, userId, undefined);
  const { result, units, commands } = await withUnits(read);
  expect(result.opened?.schedule).toHaveLength(48);
  expect(result.opened?.facts).toHaveLength(60);
  expect(commands).toEqual(['QueryCommand']);
  expect(units).toBeLessThanOrEqual(5);
});
