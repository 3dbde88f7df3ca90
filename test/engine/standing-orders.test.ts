/** Automatic payment on a real DynamoDB engine: M-Pesa's answers come once, twice, early, late or never. */
import { randomUUID } from 'node:crypto';
import { standingOrder, stopNotice } from '#core/agreements/standing-order.ts';
import { deps as paymentDeps } from '#core/payments/deps.ts';
import { settleCallback } from '#core/payments/settle-callback.ts';
import { startAutomatic } from '#core/payments/standing-order.ts';
import { recordFact } from '#core/projects/money/record-fact.ts';
import { deps as ownDeps } from '#core/repayments/deps.ts';
import { listRepayments } from '#core/repayments/read-repayments.ts';
import { evenRows } from '#shared/agreements/restructure.ts';
import { ASKING_MS } from '#shared/payments/standing-order.ts';
import { dayAfter, nairobiDay } from '#shared/platform/time.ts';
import { forEachTest } from '#test/support/for-tests.ts';
import { codeOf } from '#test/support/outcomes.ts';
import { givenAccount } from '#test/support/people.ts';
import {
  givenRepaid,
  givenSigned,
  keptMessage,
  newReceipt,
  payByBank,
  wholeOf,
} from '#test/support/repayments.ts';

type Sent = Parameters<typeof paymentDeps.createStandingOrder>[0];
type Answer = Awaited<ReturnType<typeof paymentDeps.createStandingOrder>>;

const signed = forEachTest(async () => {
  const one = await givenSigned({ userId: await givenAccount() });
  await givenRepaid(one);
  return one;
});

let sent: Sent[] = [];
let answer: Answer = { outcome: 'sent' };
let late = 0;
let whenAsked: () => Promise<unknown> = async () => undefined;

const clock = () => Date.now() + late;
const deps = {
  ...paymentDeps,
  clock,
  canPrompt: () => true,
  createStandingOrder: async (order: Sent) => {
    sent.push(order);
    await whenAsked();
    return answer;
  },
};

beforeEach(() => {
  [sent, answer, late, whenAsked] = [[], { outcome: 'sent' }, 0, async () => undefined];
});

const shownTo = async () => {
  const { opened } = await listRepayments({ ...ownDeps, clock }, signed.userId, signed.ref);
  return opened?.automatic;
};

/** Presses what the screen shows, or showed. */
async function start(key: string = randomUUID(), seen?: { amount: number; startDay: string }) {
  const shown = (await shownTo())?.plan ?? { amount: 1, startDay: '2027-01-01' };
  const { amount, startDay } = seen ?? shown;
  return startAutomatic(deps, { userId: signed.userId, ref: signed.ref, amount, startDay, key });
}

const stored = () => standingOrder.get(signed);

/** M-Pesa's callback to the URL of a press. */
const say = async (responseCode: string, of = 0) => {
  const { answerId: subject = '' } = sent[of] ?? {};
  const body = JSON.stringify({ responseHeader: { responseCode }, responseBody: {} });
  const noteProblem = vi.fn();
  await settleCallback({ ...deps, noteProblem }, keptMessage({ kind: 'answer', subject, body }));
  return noteProblem.mock.calls[0]?.[1];
};

it('an order is asked for as it was seen, and is active when M-Pesa says so, however often it does', async () => {
  const { schedule = [] } = (await wholeOf(signed)).agreement;
  const [first] = schedule;
  expect(await start()).toMatchObject({ plan: null, order: { state: 'Requested' } });
  const { ref: account } = signed;
  expect(sent).toMatchObject([
    { account, amount: first?.amount, startDay: first?.dueDay, name: `Miliki ${account} 1` },
  ]);
  for (const code of ['0', '0', '1032']) expect(await say(code)).toBeUndefined();
  expect(await shownTo()).toMatchObject({ plan: null, order: { state: 'Active', message: null } });
  expect(await codeOf(start())).toBe('payments.automaticOpen');
});

it('of several presses at once one asks M-Pesa, and the same press repeated asks once', async () => {
  const plan = (await shownTo())?.plan ?? undefined;
  const key = randomUUID();
  const keys = [randomUUID(), randomUUID(), key, key, key];
  await Promise.allSettled(keys.map((one) => start(one, plan)));
  expect(sent).toHaveLength(1);
});

it('what was refused says why, and another press asks under another name', async () => {
  await start();
  await say('1032');
  expect(await shownTo()).toMatchObject({ order: { state: 'Refused', message: 'cancelled' } });
  answer = { outcome: 'refused', code: '1051' };
  await start();
  expect(await shownTo()).toMatchObject({ order: { state: 'Refused', message: 'notAvailable' } });
  expect(sent.map(({ name }) => name.slice(-1))).toEqual(['1', '2']);
  // The first one was refused: if M-Pesa says otherwise now, a person has to look.
  expect(await say('0')).toBe('contradiction');
});

it('an unknown outcome is said, and asked about only under the same name, which proves the first order', async () => {
  answer = { outcome: 'unknown' };
  await start();
  expect(await codeOf(start())).toBe('payments.automaticOpen');
  late = ASKING_MS;
  expect(await shownTo()).toMatchObject({ order: { state: 'Unknown' } });
  answer = { outcome: 'sent' };
  await start();
  expect(new Set(sent.map(({ name }) => name)).size).toBe(1);
  // No PIN to the second request says nothing of the first one.
  expect(await say('1032', 1)).toBeUndefined();
  expect(await stored()).toMatchObject({ state: 'Unknown' });
  await say('1050', 1);
  expect(await stored()).toMatchObject({ state: 'Active', asks: 2 });
});

it('a callback before the answer counts, and the answer changes nothing', async () => {
  answer = { outcome: 'unknown' };
  whenAsked = () => say('0');
  expect(await start()).toMatchObject({ order: { state: 'Active' } });
});

it('only what was seen is asked for, and a part that was paid or a smaller last installment is left out', async () => {
  const { schedule = [] } = (await wholeOf(signed)).agreement;
  const [first, second] = schedule;
  await payByBank(signed, 100);
  expect((await shownTo())?.plan).toMatchObject({
    startDay: second?.dueDay,
    amount: second?.amount,
  });
  const seen = { amount: first?.amount ?? 0, startDay: first?.dueDay ?? '' };
  expect(await codeOf(start(randomUUID(), seen))).toBe('payments.automaticChanged');
  expect(sent).toEqual([]);
});

it('a stage without standing orders offers none, and asks for none', async () => {
  vi.stubEnv('MPESA_STANDING_ORDERS', '');
  expect(await shownTo()).toBeNull();
  expect(await codeOf(start())).toBe('payments.unavailable');
  vi.unstubAllEnvs();
});

describe('an agreement that is settled early', () => {
  const numbered = <Row>(rows: Row[]) => rows.map((row, index) => ({ ...row, number: index + 1 }));

  const execution = (TransID: string, TransAmount: number) => {
    const told = { TransID, TransAmount, BillRefNumber: signed.ref };
    return settleCallback(deps, keptMessage({ body: JSON.stringify(told) }));
  };

  it('each execution counts once; then the owner is told to stop the order, and what still comes is credit', async () => {
    await start();
    await say('0');
    const { amount = 0 } = (await stored()) ?? {};
    const [one, two] = [newReceipt(), newReceipt()];
    for (const receipt of [one, two, one]) await execution(receipt, amount);
    const { paid, total } = (await wholeOf(signed)).agreement;
    expect(paid).toBe(2 * amount);
    await payByBank(signed, total - paid);
    expect(await stored()).toMatchObject({ state: 'Ended' });
    const key = { userId: signed.userId, ref: signed.ref, number: 1 };
    expect(await stopNotice.get(key)).toMatchObject({ amount, projectId: signed.projectId });
    await execution(newReceipt(), amount);
    const { opened } = await listRepayments(ownDeps, signed.userId, signed.ref);
    expect(opened).toMatchObject({
      credit: amount,
      automatic: { plan: null, order: { state: 'Ended' } },
    });
    expect(await say('0')).toBeUndefined();
    expect(await stored()).toMatchObject({ state: 'Ended' });
  });

  it('another schedule ends the order, and a new one can be set up', async () => {
    await start();
    await say('0');
    const whole = await wholeOf(signed);
    const firstDay = dayAfter(nairobiDay(Date.now()), 50);
    const rows = numbered(evenRows(whole.agreement.total, 5, firstDay));
    await recordFact(ownDeps, whole, {
      event: 'restructure',
      by: signed.userId,
      facts: { people: ['njeri', 'otieno'], hasFreshCode: true },
      changes: { schedule: rows },
    });
    expect(await stored()).toMatchObject({ state: 'Ended' });
    expect(await start()).toMatchObject({ order: { state: 'Requested' } });
    expect(sent.at(-1)).toMatchObject({
      startDay: rows[0]?.dueDay,
      name: `Miliki ${signed.ref} 2`,
    });
  });
});
