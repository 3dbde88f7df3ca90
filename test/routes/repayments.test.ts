/** An owner's acts on an agreement through the API, each done once, however often it is sent. */
import { isDeepStrictEqual } from 'node:util';
import { evenRows } from '#shared/agreements/restructure.ts';
import { dayAfter } from '#shared/platform/time.ts';
import { done, newKey, refused } from '#test/support/call.ts';
import { awsEndpoint, hasOthers } from '#test/support/cloud.ts';
import { repaymentsOf } from '#test/support/mpesa.ts';
import { sentFor } from '#test/support/outbox.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { givenOwner, type Owner, uploadImage } from '#test/support/owner.ts';
import { njeri, otieno } from '#test/support/project-team.ts';
import {
  acceptDelivered,
  dayIn,
  givenShownDelivery,
  lastCode,
  newBankReference,
  pay,
} from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';

let owner: Owner;
let ref: string;
let projectId: string;

/** Sends a request with one key, four times at once and once more. @returns the different answers */
async function sentOften<Reply>(
  send: (extras: { key: string }) => Promise<{ status: number; reply: Reply }>,
) {
  const key = newKey();
  const called = [...(await atOnce(4, () => send({ key }))), await send({ key })];
  const answers = called.map(({ status, reply }) => [status, reply] as const);
  return answers.filter(
    (one, index) => answers.findIndex((other) => isDeepStrictEqual(one, other)) === index,
  );
}

/** Two staff members propose ten installments. @returns when they did */
async function givenProposal(): Promise<string> {
  const { toSchedule } = await done(njeri.openAgreement({ ref }));
  const rows = evenRows(toSchedule, 10, dayIn(30));
  const reason = 'The shop moves to another street.';
  await done(njeri.proposeSchedule({ ref, rows, reason }));
  await done(otieno.confirmWaiting({ ref }));
  return (await repaymentsOf(owner, ref)).proposedSchedule?.at ?? '';
}

describe.runIf(hasOthers)('an agreement that its owner repays', () => {
  beforeAll(async () => {
    owner = await givenOwner();
    ({ ref, projectId } = await givenShownDelivery(owner));
    await acceptDelivered(owner, projectId);
  }, 120_000);

  it('a schedule that the office proposes is told by SMS, and accepted once with its code', async () => {
    const proposedAt = await givenProposal();
    const [newest] = (await done(owner.listNotifications())).notifications;
    expect(newest?.action).toEqual({ label: 'Read', path: `/repayments?ref=${ref}` });
    const told = (await sentFor(owner.userId, owner.phone)).map(({ Message }) => Message);
    expect(
      told.filter((text) => text.startsWith(`We suggest a new schedule for ${ref}`)),
    ).toHaveLength(1);
    const other = { ref, proposedAt: '2026-01-01T00:00:00.000Z' };
    await refused(owner.sendScheduleCode(other), 409, 'repayments.noProposal');
    await done(owner.sendScheduleCode({ ref, proposedAt }));
    const acceptance = { ref, code: await lastCode(owner), proposedAt };
    const accept = (extras?: { key: string }) => owner.acceptSchedule(acceptance, extras);
    // A twin may find its code used before the acceptance is stored; the repeat is answered.
    const answers = await sentOften(accept);
    const accepted = answers.filter(([answered]) => answered === 200);
    expect(accepted).toMatchObject([[200, { proposedSchedule: null }]]);
    expect(accepted[0]?.[1].schedule).toHaveLength(10);
    await refused(accept(), 409, 'repayments.noProposal');
  });

  it('one that its owner refuses leaves the one before', async () => {
    const proposedAt = await givenProposal();
    const { schedule } = await repaymentsOf(owner, ref);
    const refused = await sentOften((extras) => owner.refuseSchedule({ ref, proposedAt }, extras));
    expect(refused).toMatchObject([[200, { proposedSchedule: null, schedule }]]);
  });

  it('its owner moves one due day, once', async () => {
    const { schedule } = await repaymentsOf(owner, ref);
    const dueDay = schedule.find((row) => (row.dueDay ?? '') > dayIn(0))?.dueDay ?? '';
    const move = (extras?: { key: string }) => owner.moveDay({ ref, dueDay, days: 7 }, extras);
    const answers = await sentOften(move);
    const to = dayAfter(dueDay, 7);
    expect(answers).toMatchObject([[200, { nextDue: { day: to } }]]);
    await refused(owner.moveDay({ ref, dueDay: to, days: 1 }), 409, 'repayments.movedAlready');
    await refused(owner.moveDay({ ref, dueDay: to, days: 15 }), 400, 'request.invalidField');
    await settled(awsEndpoint);
    const [newest] = (await done(owner.listNotifications())).notifications;
    expect(newest?.action).toEqual({ label: 'View', path: `/repayments?ref=${ref}` });
  });

  it('the slip of a bank payment waits once', async () => {
    const key = await uploadImage(owner, 'slip');
    const slip = { amount: 5_000, day: dayIn(0), reference: newBankReference() };
    const send = (extras?: { key: string }) => owner.sendSlip({ ref, ...slip, key }, extras);
    const sent = await sentOften(send);
    expect(sent).toMatchObject([[200, { slips: [{ ...slip, state: 'Checking' }] }]]);
    await refused(send(), 409, 'repayments.slipWaiting');
  });

  it('a statement is made once, and its owner opens it', async () => {
    const ordered = await sentOften((extras) =>
      owner.orderStatement({ ref, from: dayIn(-30), to: dayIn(0) }, extras),
    );
    expect(ordered).toMatchObject([[200, { number: expect.stringMatching(`^${ref}-S`) }]]);
    await settled(awsEndpoint);
    const paper = ordered[0]?.[1].number ?? '';
    const { url } = await done(owner.openPaper({ projectId, paper }));
    expect(await (await fetch(url)).text()).toMatch(/^%PDF-/);
  });

  it('credit is asked back once', async () => {
    const { outstanding } = await repaymentsOf(owner, ref);
    await pay(ref, outstanding + 250, { isMore: true });
    const asked = await sentOften((extras) => owner.askRefund({ ref }, extras));
    expect(asked).toMatchObject([[200, { credit: 250, refundRequested: { amount: 250 } }]]);
    await refused(owner.askRefund({ ref, phone: '0712345678' }), 409, 'repayments.refundAsked');
  });
});
