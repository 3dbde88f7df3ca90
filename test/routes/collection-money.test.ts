import { beforeAll, describe, expect, it } from 'vitest';
import type { AccountingFact } from '#shared/accounting/entries.ts';
import { readBooks } from '#shared/collection/contract.ts';
import {
  listCallbacks,
  listUnmatched,
  matchPayment,
  readReconciliation,
  type UnmatchedPayment,
} from '#shared/collection/money-contract.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { dayIn, givenProject, projectOf, projectPeople } from '#test/support/projects.ts';
import { asStaff, givenStaff, type StaffMember } from '#test/support/staff.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

let owner: Owner;
let ref: string;
let projectId: string;
let by: StaffMember;

beforeAll(async () => {
  owner = await givenOwner();
  ({ ref, projectId } = await givenProject(owner));
  [by] = (await projectPeople()).finance;
});

const match = (receipt: string, of = ref, member = by) =>
  asStaff(member, matchPayment, { params: { receipt }, body: { ref: of } });

const outcomeOf = ({ status, refusal }: { status: number; refusal: { code: string } }) => [
  status,
  refusal?.code,
];

/** All payments that nobody has claimed, from this page of them on. */
async function unmatched(cursor?: string): Promise<UnmatchedPayment[]> {
  const { reply } = await asStaff(by, listUnmatched, { query: cursor ? { cursor } : {} });
  return [...reply.payments, ...(reply.next ? await unmatched(reply.next) : [])];
}

/** All facts of a day, from this page of them on: those of other tests are among them. */
async function booksOf(day: string, cursor?: string): Promise<AccountingFact[]> {
  const query = { from: day, to: day, ...(cursor && { cursor }) };
  const { reply } = await asStaff(by, readBooks, { query });
  const facts = reply.facts as AccountingFact[];
  return [...facts, ...(reply.next ? await booksOf(day, reply.next) : [])];
}

describe('a payment that nobody has claimed', () => {
  it('it is shown with the agreement that may be meant, and counts for it when it is matched', async () => {
    const { receipt } = await givenUnmatched({ account: `${ref}9` });
    const shown = (await unmatched()).find((one) => one.receipt === receipt);
    expect(shown?.suggestions).toMatchObject([{ ref, status: 'Awaiting Delivery' }]);
    expect(await match(receipt, ref.toLowerCase())).toMatchObject({
      status: 200,
      reply: { receipt, ref },
    });
    expect((await projectOf(owner, projectId)).agreements[0]).toMatchObject({ paid: 5_000 });
    expect(outcomeOf(await match(receipt))).toEqual([409, 'payments.counted']);
    expect((await unmatched()).map((one) => one.receipt)).not.toContain(receipt);
  });

  it('threat 95: nobody matches a payment to their own business', async () => {
    const { receipt } = await givenUnmatched();
    const own = await givenStaff(['finance'], { phone: owner.phone });
    expect(outcomeOf(await match(receipt, ref, own))).toEqual([403, 'assessment.ownBusiness']);
  });

  it('a receipt or an agreement that there is not is refused', async () => {
    const { receipt } = await givenUnmatched();
    expect(outcomeOf(await match('NOTHERE123'))).toEqual([404, 'payments.notFound']);
    expect(outcomeOf(await match(receipt, '000000000'))).toEqual([404, 'agreements.notFound']);
  });
});

describe('the accounts of a day', () => {
  it('the office reads what came in, what is wrong, and the books', async () => {
    const day = dayIn(0);
    const came = await asStaff(by, readReconciliation, { query: { day } });
    expect(came.reply.channels.map(({ channel }) => channel)).toEqual(['push', 'paybill', 'bank']);
    expect((await asStaff(by, listCallbacks)).status).toBe(200);
    const own = (await booksOf(day)).filter((fact) => fact.ref === ref);
    const split = { deferredSale: 5_000 };
    expect(own).toMatchObject([{ event: 'pay', channel: 'unmatched', split }]);
  });

  it.each(['', 'yesterday', '2026-11-2', '2026-11-23T00'])('the day %j is none', async (day) => {
    const { status } = await asStaff(by, readReconciliation, { query: { day } });
    expect(status).toBe(400);
  });
});
