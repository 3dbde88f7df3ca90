import type { AccountingFact } from '#shared/accounting/entries.ts';
import { pagesOfApi, refused } from '#test/support/call.ts';
import { givenOwner, type Owner } from '#test/support/owner.ts';
import { njeri } from '#test/support/project-team.ts';
import { dayIn, givenProject, projectOf } from '#test/support/projects.ts';
import { givenStaff } from '#test/support/staff.ts';
import { givenUnmatched } from '#test/support/unmatched.ts';

let owner: Owner;
let ref: string;
let projectId: string;

beforeAll(async () => {
  owner = await givenOwner();
  ({ ref, projectId } = await givenProject(owner));
});

const unmatched = async () =>
  (await pagesOfApi((more) => njeri.listUnmatched(more))).flatMap(({ payments }) => payments);

it('it is shown with the agreement that may be meant, and counts for it when it is matched', async () => {
  const { receipt } = await givenUnmatched({ account: `${ref}9` });
  const shown = (await unmatched()).find((one) => one.receipt === receipt);
  expect(shown?.suggestions).toMatchObject([{ ref, status: 'Awaiting Delivery' }]);
  expect(await njeri.matchPayment({ receipt, ref: ref.toLowerCase() })).toMatchObject({
    status: 200,
    reply: { receipt, ref },
  });
  expect((await projectOf(owner, projectId)).agreements[0]).toMatchObject({ paid: 5_000 });
  await refused(njeri.matchPayment({ receipt, ref }), 409, 'payments.counted');
  expect((await unmatched()).map((one) => one.receipt)).not.toContain(receipt);
});

it('threat 95: nobody matches a payment to their own business', async () => {
  const { receipt } = await givenUnmatched();
  const own = await givenStaff(['finance'], { phone: owner.phone });
  await refused(own.matchPayment({ receipt, ref }), 403, 'assessment.ownBusiness');
});

it('a receipt or an agreement that there is not is refused', async () => {
  const { receipt } = await givenUnmatched();
  await refused(njeri.matchPayment({ receipt: 'NOTHERE123', ref }), 404, 'payments.notFound');
  await refused(njeri.matchPayment({ receipt, ref: '000000000' }), 404, 'agreements.notFound');
});

it('the office reads what came in, what is wrong, and the books', async () => {
  const day = dayIn(0);
  const came = await njeri.readReconciliation({ day });
  expect(came.reply.channels.map(({ channel }) => channel)).toEqual(['push', 'paybill', 'bank']);
  expect((await njeri.listCallbacks()).status).toBe(200);
  const books = await pagesOfApi((more) => njeri.readBooks({ from: day, to: day, ...more }));
  const facts = books.flatMap((page) => page.facts as AccountingFact[]);
  const split = { deferredSale: 5_000 };
  // Over HTTP, those of other tests are among them.
  const own = facts.filter((fact) => fact.ref === ref);
  expect(own).toMatchObject([{ event: 'pay', channel: 'unmatched', split }]);
});

it.each(['', 'yesterday', '2026-11-2', '2026-11-23T00'])('the day %j is none', async (day) => {
  expect((await njeri.readReconciliation({ day })).status).toBe(400);
});
