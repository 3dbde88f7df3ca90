/** What an owner does with an agreement through the API, each of it once, however often it is sent. */
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { evenRows } from '#shared/agreements/restructure.ts';
import { confirmWaiting, openAgreement, proposeSchedule } from '#shared/collection/contract.ts';
import { listNotifications } from '#shared/notifications/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { openPaper } from '#shared/projects/contract.ts';
import {
  acceptSchedule,
  askRefund,
  orderStatement,
  refuseSchedule,
  sendScheduleCode,
  sendSlip,
} from '#shared/repayments/contract.ts';
import { type CallOptions, call, newKey } from '#test/support/call.ts';
import { awsEndpoint, hasOthers } from '#test/support/cloud.ts';
import { repaymentsOf } from '#test/support/mpesa.ts';
import { sentFor } from '#test/support/outbox.ts';
import { files, givenOwner, type Owner, upload } from '#test/support/owner.ts';
import {
  acceptDelivered,
  dayIn,
  done,
  givenShownDelivery,
  lastCode,
  newBankReference,
  pay,
  projectPeople,
} from '#test/support/projects.ts';
import { settled } from '#test/support/settled.ts';
import { asStaff } from '#test/support/staff.ts';

let owner: Owner;
let ref: string;
let projectId: string;

/** Calls a route of the agreement. */
const ask = <C extends Contract>(contract: C, body: object = {}, idempotencyKey = newKey()) => {
  const options = { token: owner.tokens.accessToken, params: { ref }, body, idempotencyKey };
  return call(contract, options as unknown as CallOptions<C>);
};

/** Sends one request with one key, four times at once and once more. @returns the answers that differ */
async function sentOften<C extends Contract>(contract: C, body: object) {
  const key = newKey();
  const send = () => ask(contract, body, key);
  const called = [...(await Promise.all([send(), send(), send(), send()])), await send()];
  const answers = called.map(({ status, reply }) => [status, reply] as const);
  return answers.filter(
    (one, index) => answers.findIndex((other) => isDeepStrictEqual(one, other)) === index,
  );
}

/** Lets two people of the office propose a schedule of ten installments. @returns when they did */
async function givenProposal(): Promise<string> {
  const [first, second] = (await projectPeople()).finance;
  const about = { params: { ref } };
  const { version, toSchedule } = await done(asStaff(first, openAgreement, about));
  const rows = evenRows(toSchedule, 10, dayIn(30));
  const body = { version, rows, reason: 'The shop moves to another street.' };
  const proposed = await done(asStaff(first, proposeSchedule, { ...about, body }));
  const confirmed = { ...about, body: { version: proposed.version } };
  await done(asStaff(second, confirmWaiting, confirmed));
  return (await repaymentsOf(owner, ref)).proposedSchedule?.at ?? '';
}

const newestNotification = async () => {
  const { tokens } = owner;
  const page = await done(call(listNotifications, { token: tokens.accessToken, query: {} }));
  return page.notifications[0];
};

describe.runIf(hasOthers)('an agreement that its owner repays', () => {
  beforeAll(async () => {
    owner = await givenOwner();
    ({ ref, projectId } = await givenShownDelivery(owner));
    await acceptDelivered(owner, projectId);
  }, 120_000);

  it('a schedule that the office proposes is told by SMS, and accepted once with its code', async () => {
    const proposedAt = await givenProposal();
    const path = `/repayments?ref=${ref}`;
    expect((await newestNotification())?.action).toEqual({ label: 'Read', path });
    const told = (await sentFor(owner.userId, owner.phone)).map(({ Message }) => Message);
    expect(
      told.filter((text) => text.startsWith(`We propose a new schedule for ${ref}`)),
    ).toHaveLength(1);
    await done(ask(sendScheduleCode));
    const body = { code: await lastCode(owner), proposedAt };
    // A twin may find its code used before the acceptance is there, and is answered when it comes again.
    const answers = await sentOften(acceptSchedule, body);
    const accepted = answers.filter(([answered]) => answered === 200);
    expect(accepted).toMatchObject([[200, { proposedSchedule: null }]]);
    expect(accepted[0]?.[1].schedule).toHaveLength(10);
    const { status, refusal } = await ask(acceptSchedule, body);
    expect([status, refusal.code]).toEqual([409, 'repayments.noProposal']);
  });

  it('one that its owner refuses leaves the one before', async () => {
    const proposedAt = await givenProposal();
    const { schedule } = await repaymentsOf(owner, ref);
    const refused = await sentOften(refuseSchedule, { proposedAt });
    expect(refused).toMatchObject([[200, { proposedSchedule: null, schedule }]]);
  });

  it('the slip of a bank payment waits once', async () => {
    const file = { kind: 'slip', filename: 'slip.png', type: 'image/png' } as const;
    const key = await upload(owner, { ...file, bytes: files.png });
    const slip = { amount: 5_000, day: dayIn(0), reference: newBankReference() };
    const sent = await sentOften(sendSlip, { ...slip, key });
    expect(sent).toMatchObject([[200, { slips: [{ ...slip, state: 'Checking' }] }]]);
    const again = await ask(sendSlip, { ...slip, key });
    expect([again.status, again.refusal.code]).toEqual([409, 'repayments.slipWaiting']);
  });

  it('a statement is made once, and its owner opens it', async () => {
    const ordered = await sentOften(orderStatement, { from: dayIn(-30), to: dayIn(0) });
    expect(ordered).toMatchObject([[200, { number: expect.stringMatching(`^${ref}-S`) }]]);
    await settled(awsEndpoint);
    const params = { projectId, paper: ordered[0]?.[1].number ?? '' };
    const { url } = await done(call(openPaper, { token: owner.tokens.accessToken, params }));
    expect(await (await fetch(url)).text()).toMatch(/^%PDF-/);
  });

  it('credit is asked back once', async () => {
    const { outstanding } = await repaymentsOf(owner, ref);
    await pay(ref, outstanding + 250, { isMore: true });
    const asked = await sentOften(askRefund, {});
    expect(asked).toMatchObject([[200, { credit: 250, refundRequested: { amount: 250 } }]]);
    const { status, refusal } = await ask(askRefund, { phone: '0712345678' });
    expect([status, refusal.code]).toEqual([409, 'repayments.refundAsked']);
  });
});
