/** An owner cancels an agreement alone, on a real DynamoDB engine. */
import { factsOfLine } from '#core/accounting/facts.ts';
import { creditOf } from '#core/agreements/agreement.entity.ts';
import { startMilestone } from '#core/delivery/milestones.ts';
import { savePlan } from '#core/delivery/plan.ts';
import { agreeToEnd, endAct, endToSee, sendEndCode } from '#core/projects/end-project.ts';
import { readDetail } from '#core/projects/project-reply.ts';
import { askRefund } from '#core/repayments/ask-refund.ts';
import { deps as repaymentDeps } from '#core/repayments/deps.ts';
import { entriesOf } from '#shared/accounting/entries.ts';
import { trialBalance } from '#shared/accounting/trial-balance.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenOwnAgreement } from '#test/support/own-agreement.ts';
import { kiprono } from '#test/support/people.ts';
import { givenCode, newestProject, projectDepsAfter, requestAbout } from '#test/support/project.ts';
import { dayIn, plan } from '#test/support/projects.ts';
import { payByBank, requestOf } from '#test/support/repayments.ts';

const DEPOSIT = 100_000;

const own = forEachTest(() => givenOwnAgreement(DEPOSIT));

const project = () => newestProject(own.userId);

/** As the owner sees it now, `later` days after the signing. */
async function seenNow() {
  return { ...endToSee(await project()), proposedAt: null };
}

async function cancelled(later = 0) {
  const seen = await seenNow();
  const deps = projectDepsAfter(later);
  const code = await givenCode(endAct(await project(), seen), deps.clock);
  return agreeToEnd(deps, requestAbout(await project()), { ...seen, code });
}

const planned = async () =>
  savePlan(projectDepsAfter(0), await project(), kiprono, {
    version: (await project()).version,
    ...plan(),
  });

const begin = async () =>
  startMilestone(projectDepsAfter(0), await project(), kiprono, { milestone: '1' });

const shownAfter = async (later: number) =>
  (await readDetail(projectDepsAfter(later), await project())).stepBack;

it('an owner cancels alone until the last day after the signing, and gets all back by two people', async () => {
  await payByBank(own, DEPOSIT);
  await planned();
  expect(await shownAfter(10)).toEqual({ right: 'afterSigning', lastDay: dayIn(10) });
  const { stage, agreements, voidPapers } = await cancelled(10);
  expect([stage, agreements[0]?.status]).toEqual(['Cancelled', 'Cancelled']);
  expect(voidPapers).toMatchObject([{ number: `${own.ref}-1` }]);
  const { agreement, refundRequest, journal } = await own.whole();
  expect(creditOf(agreement)).toBe(DEPOSIT);
  expect(refundRequest).toMatchObject({ amount: DEPOSIT });
  expect(journal.at(-1)).toMatchObject({ event: 'cancel', role: 'owner', by: own.userId });
  await own.refund(DEPOSIT);
  await own.confirm();
  const { agreement: after, refundRequest: asked, journal: lines } = await own.whole();
  expect([creditOf(after), asked, after.status]).toEqual([0, null, 'Cancelled']);
  const entries = lines.flatMap(factsOfLine).flatMap(entriesOf);
  expect(trialBalance(entries).total.balance).toBe(0);
  expect(entries.filter(({ account }) => account === 'deferredSale').length).toBeGreaterThan(0);
});

it('nothing is asked for if nothing was paid', async () => {
  await cancelled();
  expect(await own.whole()).toMatchObject({ refundRequest: null, agreement: { paid: 0 } });
});

it('after the last day, or when work has begun, nobody cancels alone, and no code is sent', async () => {
  expect(await shownAfter(11)).toBeNull();
  expect(await codeOf(cancelled(11))).toBe('projects.noRight');
  await payByBank(own, DEPOSIT);
  await planned();
  await begin();
  expect(await shownAfter(0)).toBeNull();
  expect(await codeOf(cancelled())).toBe('projects.noRight');
  const sends = { ...projectDepsAfter(0), sendSms: vi.fn() };
  const sent = sendEndCode(sends, await project(), await seenNow(), 'en');
  expect([await codeOf(sent), sends.sendSms.mock.calls]).toEqual(['projects.noRight', []]);
});

it('a delivery that is late beyond the agreed days can be cancelled, and all comes back', async () => {
  await payByBank(own, DEPOSIT);
  await planned();
  await begin();
  expect(await shownAfter(35 + 30)).toBeNull();
  expect(await shownAfter(35 + 31)).toEqual({ right: 'late', lastDay: null });
  expect((await cancelled(35 + 31)).stage).toBe('Cancelled');
  expect(creditOf((await own.whole()).agreement)).toBe(DEPOSIT);
});

it('a plan that is made again does not make the agreed day a later one', async () => {
  await planned();
  const later = plan();
  const milestones = later.milestones.map((one) => ({ ...one, dueDay: dayIn(60) }));
  const { version } = await project();
  await savePlan(projectDepsAfter(0), await project(), kiprono, { version, ...later, milestones });
  expect((await project()).milestones.at(-1)).toMatchObject({ firstDueDay: dayIn(35) });
});

it('an earlier request for a part of the credit becomes one for all of it', async () => {
  const { agreement } = await own.whole();
  await payByBank(own, agreement.total + 500);
  await askRefund(repaymentDeps, requestOf(agreement), {});
  await cancelled();
  const { refundRequest } = await own.whole();
  expect(refundRequest).toMatchObject({ amount: agreement.total + 500 });
});

it('a code is for the money that was read', async () => {
  const seen = await seenNow();
  const code = await givenCode(endAct(await project(), seen));
  await payByBank(own, DEPOSIT);
  const stale = agreeToEnd(projectDepsAfter(0), requestAbout(await project()), { ...seen, code });
  expect(await codeOf(stale)).toBe('projects.changed');
  const read = { ...(await seenNow()), code };
  const unread = agreeToEnd(projectDepsAfter(0), requestAbout(await project()), read);
  expect(await codeOf(unread)).toBe('confirmations.expired');
});

it('of presses and a start of work at once one counts, and a lost answer is given again', async () => {
  await payByBank(own, DEPOSIT);
  await planned();
  const request = requestAbout(await project());
  const seen = await seenNow();
  const body = { ...seen, code: await givenCode(endAct(await project(), seen)) };
  const press = () => codeOf(agreeToEnd(projectDepsAfter(0), request, body));
  const outcomes = await Promise.all([press(), press(), press(), codeOf(begin())]);
  const { journal, agreement } = await own.whole();
  const cancels = journal.filter(({ event }) => event === 'cancel').length;
  const { stage } = await project();
  expect([stage, cancels, creditOf(agreement)]).toEqual(
    outcomes[3] === 'done' ? ['Discovery', 0, 0] : ['Cancelled', 1, DEPOSIT],
  );
  if (stage === 'Cancelled') expect(await press()).toBe('done');
  expect(await codeOf(payByBank(own, 1))).toBe(
    stage === 'Cancelled' ? 'agreements.notNow' : 'done',
  );
});
