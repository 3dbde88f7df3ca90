/**
 * Random lives of a few numbers on the real triggers and DynamoDB engine, beside a model of docs/sign-in.md 5.1's
 * limits.
 */
import fc from 'fast-check';
import { limits } from '#core/sign-in/limits.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { smsTo } from '#test/support/cloud.ts';
import { inStories } from '#test/support/for-any.ts';
import { otherCode } from '#test/support/sign-in.ts';
import {
  codeOf,
  newPerson,
  type Person,
  parametersOf,
  proof,
  quick,
  resend,
  Walk,
} from '#test/support/trigger-walk.ts';

const original = { ...limits };

beforeAll(() => {
  Object.assign(limits, quick);
  vi.useFakeTimers({ toFake: ['Date'] });
});

afterAll(() => {
  vi.useRealTimers();
  Object.assign(limits, original);
});

/** A sign-in, and the model's view of its code. */
interface Flow {
  walk: Walk;
  proof: string;
  /** Of each SMS: earlier ones stay valid. */
  codes: string[];
  sends: number;
  guesses: number;
  expires: number;
  used: boolean;
}

/** The rules for one number. */
class NumberModel {
  readonly person: Person = newPerson();
  readonly flows: Flow[] = [];
  /** The times of its SMS. */
  readonly sends: number[] = [];
  private readonly wrongGuesses = new Map<string, number>();

  maySend(now: number): boolean {
    const same = (length: number) => (at: number) =>
      new Date(at).toISOString().slice(0, length) === new Date(now).toISOString().slice(0, length);
    const last = this.sends.at(-1);
    return (
      (last === undefined || now - last >= MINUTE_MS) &&
      this.sends.filter(same(13)).length < limits.perOrigin.strangers.sendsPerHour &&
      this.sends.filter(same(10)).length < limits.perOrigin.strangers.sendsPerDay
    );
  }

  wrongToday(now: number): number {
    return this.wrongGuesses.get(day(now)) ?? 0;
  }

  guess(now: number, change: number): void {
    this.wrongGuesses.set(day(now), this.wrongToday(now) + change);
  }
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10);

const operation = fc.record({
  do: fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('signIn', 'resend', 'wrong') },
    { weight: 3, arbitrary: fc.constant('right') },
    { weight: 2, arbitrary: fc.constant('guesses') },
    { weight: 3, arbitrary: fc.constantFrom('oldFlowRight', 'replayProof', 'noProof') },
    { weight: 5, arbitrary: fc.constant('wait') },
  ),
  // Mostly one number, because limits need many events.
  number: fc.constantFrom(0, 0, 0, 0, 1),
  // Used by some operations only.
  createTimes: fc.integer({ min: 1, max: 3 }),
  twice: fc.boolean(),
  count: fc.integer({ min: 3, max: 6 }),
  seconds: fc.constantFrom(5, 59, 61, 61, 61, 61, 300, 601, 3600, 86_400),
});

type Operation = typeof operation extends fc.Arbitrary<infer One> ? One : never;

const isLive = (flow: Flow | undefined): flow is Flow => flow !== undefined && !flow.walk.ended;

/** Whether the rules accept this flow's code now. */
function opens(flow: Flow, model: NumberModel, now: number): boolean {
  return (
    !flow.used &&
    flow.guesses < limits.guessesPerFlow &&
    now < flow.expires &&
    model.wrongToday(now) < limits.perOrigin.strangers.wrongGuessesPerDay
  );
}

/** Counts a guess by the rules: not if none is left. */
function countGuess(flow: Flow, model: NumberModel, now: number): void {
  if (!opens(flow, model, now)) return;
  flow.guesses += 1;
  model.guess(now, 1);
}

async function signInAnew(model: NumberModel, times: number): Promise<void> {
  const walk = new Walk(model.person);
  await walk.start();
  const robot = await proof();
  const allowed = model.maySend(Date.now());
  const outcome = await walk.answer({ text: robot, createTimes: times });
  if (!allowed) {
    expect(outcome).toBe('refused');
    return;
  }
  model.sends.push(Date.now());
  expect(outcome).toMatchObject({ parameters: { step: 'OTP', attemptsLeft: '5', sends: '1' } });
  const code = await codeOf(model.person);
  const expires = Date.now() + 10 * MINUTE_MS;
  model.flows.push({
    walk,
    proof: robot,
    codes: [code],
    sends: 1,
    guesses: 0,
    expires,
    used: false,
  });
}

async function askAgain(model: NumberModel, flow: Flow, times: number): Promise<void> {
  const now = Date.now();
  const runsOut = flow.walk.rounds + 1 >= limits.roundsPerFlow;
  const allowed =
    !runsOut &&
    !flow.used &&
    flow.sends < limits.sendsPerFlow &&
    now < flow.expires &&
    model.maySend(now);
  const outcome = await flow.walk.answer({ ...resend, createTimes: times });
  if (runsOut) {
    expect(outcome).toBe('failed');
  } else if (allowed) {
    model.sends.push(now);
    flow.sends += 1;
    flow.codes.push(await codeOf(model.person));
    expect(parametersOf(outcome)).not.toHaveProperty('error');
  } else {
    expect(parametersOf(outcome).error).toMatch(/^(RATE_LIMITED|RESEND_LIMIT)$/);
  }
}

async function wrong(model: NumberModel, flow: Flow, twice: boolean): Promise<void> {
  const runsOut = flow.walk.rounds + 1 >= limits.roundsPerFlow;
  const outcome = await flow.walk.answer({ text: otherCode(...flow.codes), verifyTwice: twice });
  countGuess(flow, model, Date.now());
  if (twice) countGuess(flow, model, Date.now());
  if (runsOut) expect(outcome).toBe('failed');
  else expect(parametersOf(outcome).attemptsLeft).toBe(String(5 - flow.guesses));
}

/** Twice is the accepted gap of docs/sign-in.md 11: the code is used, and its answer was lost. */
async function right(model: NumberModel, flow: Flow, twice: boolean): Promise<void> {
  const now = Date.now();
  const isGood = opens(flow, model, now);
  const text = flow.codes[now % flow.codes.length] ?? '';
  const outcome = await flow.walk.answer({ text, verifyTwice: twice });
  if (isGood) {
    // A guess of its flow, but no wrong one of its number.
    flow.guesses += 1;
    flow.used = true;
  }
  if (isGood && !twice) expect(outcome).toBe('tokens');
  else expect(outcome).not.toBe('tokens');
}

/** Performs an operation, and compares it with the model. */
async function perform(numbers: NumberModel[], operation: Operation): Promise<void> {
  if (operation.do === 'wait') {
    vi.setSystemTime(Date.now() + operation.seconds * 1000);
    return;
  }
  const model = numbers[operation.number] as NumberModel;
  if (operation.do === 'signIn') return signInAnew(model, operation.createTimes);
  if (operation.do === 'noProof') return expectNoWayIn(model, '123456');
  const flow = model.flows.at(-1);
  if (operation.do === 'replayProof') {
    if (flow) await expectNoWayIn(model, flow.proof);
    return;
  }
  const chosen = operation.do === 'oldFlowRight' ? model.flows.find(isLive) : flow;
  if (!isLive(chosen)) return;
  if (operation.do === 'resend') await askAgain(model, chosen, operation.createTimes);
  else if (operation.do === 'wrong') await wrong(model, chosen, operation.twice);
  else if (operation.do === 'guesses') await guesses(model, chosen, operation.count);
  else await right(model, chosen, operation.do === 'right' && operation.twice);
}

async function guesses(model: NumberModel, flow: Flow, count: number): Promise<void> {
  for (let n = 0; n < count && isLive(flow); n += 1) await wrong(model, flow, false);
}

async function expectNoWayIn(model: NumberModel, answer: string): Promise<void> {
  const walk = new Walk(model.person);
  await walk.start();
  // Without a robot check only a passkey is left, which sends no SMS and takes no code.
  expect(parametersOf(await walk.answer({ text: answer }))).toEqual({ step: 'PASSKEY' });
  expect(await walk.answer({ text: answer })).toBe('failed');
}

it('a sign-in sends no SMS above the caps, gives no tokens without proof and code, and loses no valid code', async () => {
  let codesUsed = 0;
  await inStories(
    [18, 250],
    fc.array(operation, { minLength: 20, maxLength: 70 }),
    async (life) => {
      const numbers = [new NumberModel(), new NumberModel()];
      for (const step of life) await perform(numbers, step);
      for (const model of numbers) {
        expect(await smsTo(model.person.phone)).toHaveLength(model.sends.length);
        codesUsed += model.flows.filter(({ used }) => used).length;
      }
    },
  );
  // A sign-in that refuses everybody would pass otherwise.
  expect(codesUsed).toBeGreaterThan(10);
});
