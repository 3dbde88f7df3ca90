/** Threats to sign-in, each with one number. */

import { randomBytes, randomUUID } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { accountClosing } from '#core/account-closing/close-account.ts';
import { closeRecord } from '#core/account-closing/closing.store.ts';
import { phoneAccount } from '#core/accounts/account.entity.ts';
import type { User } from '#core/accounts/account.store.ts';
import { deps as accountDeps } from '#core/accounts/deps.ts';
import { signUp } from '#core/accounts/sign-up.ts';
import { putConfirmation } from '#core/confirmations/confirmation.store.ts';
import { nextConfirmation } from '#core/confirmations/confirmations.ts';
import { deps as confirmationDeps } from '#core/confirmations/deps.ts';
import { documentClient } from '#core/platform/table/dynamodb.ts';
import { write } from '#core/platform/table/transact.ts';
import { claimSend, openFlow } from '#core/sign-in/flow.store.ts';
import { accountOf, countGuess, spendCode } from '#core/sign-in/guess.store.ts';
import { limits } from '#core/sign-in/limits.ts';
import { countChallenge, countNewNumber } from '#core/sign-in/network.store.ts';
import type { Network } from '#core/sign-in/network.ts';
import { createRobotChallenge } from '#core/sign-in/register-number.ts';
import { robotKeys } from '#core/sign-in/robot-proof.ts';
import { hashCode } from '#core/sign-in/send-code.ts';
import { watched } from '#test/support/at-a-request.ts';
import { smsTo } from '#test/support/cloud.ts';
import { atOnce } from '#test/support/outcomes.ts';
import { newPhone, otherCode } from '#test/support/sign-in.ts';
import {
  codeOf,
  newPerson,
  type Outcome,
  type Person,
  parametersOf,
  proof,
  quick,
  resend,
  Walk,
} from '#test/support/trigger-walk.ts';

const original = { ...limits };

const setLimits = (changes: Partial<typeof limits> = {}) =>
  Object.assign(limits, original, quick, changes);

let person: Person;

/** Noon, far from where an hour or a day ends. */
beforeEach(() => {
  setLimits();
  person = newPerson();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

afterAll(() => Object.assign(limits, original));

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

interface Asking {
  who?: Person;
  createTimes?: number;
  network?: Network;
  device?: string;
}

async function askForCode({ who = person, createTimes = 1, network, device }: Asking = {}) {
  const walk = new Walk(who);
  await walk.start();
  const clientMetadata: Record<string, string> = device ? { device } : {};
  const outcome = await walk.answer({ text: await proof(network), createTimes, clientMetadata });
  return [walk, outcome] as const;
}

/** Asks for a code. @returns the next step, or the reason without one */
async function stepAfter(asking?: Asking) {
  const [, outcome] = await askForCode(asking);
  return parametersOf(outcome).step ?? outcome;
}

const enter = async (walk: Walk): Promise<Outcome> =>
  walk.answer({ text: await codeOf(walk.person) });

const enterOther = async (walk: Walk): Promise<Outcome> =>
  walk.answer({ text: otherCode(await codeOf(walk.person)) });

const newDevice = () => randomBytes(32).toString('base64url');

/** Signs in on a browser, which is then known. */
async function givenKnownDevice(who = person): Promise<string> {
  const device = newDevice();
  const [walk] = await askForCode({ who, device });
  const code = await codeOf(who);
  expect(await walk.answer({ text: code, clientMetadata: { device } })).toBe('tokens');
  return device;
}

it('threat 8: two time-outs of the trigger after publishing make one SMS, and its code works', async () => {
  const [walk, outcome] = await askForCode({ createTimes: 3 });
  expect(parametersOf(outcome)).toMatchObject({ step: 'OTP', sends: '1' });
  expect(await smsTo(person.phone)).toHaveLength(1);
  expect(await enter(walk)).toBe('tokens');
});

it.each([
  ['strangers', false, 4, 8],
  ['a device that signed in with it', true, 5, 10],
])(
  'threat 10: %s have one SMS sent to a number in 60 seconds, and so many in an hour and a day',
  async (_, isKnown, perHour, perDay) => {
    const device = isKnown ? await givenKnownDevice() : newDevice();
    vi.setSystemTime(new Date('2027-03-02T12:00:00Z'));
    const askAfter = (seconds: number) => {
      wait(seconds);
      return stepAfter({ device });
    };
    expect(await askAfter(0)).toBe('OTP');
    expect(await askAfter(59)).toBe('refused');
    for (let sent = 1; sent < perHour; sent += 1) expect(await askAfter(61)).toBe('OTP');
    expect(await askAfter(61)).toBe('refused');
    wait(3600);
    for (let sent = perHour; sent < perDay; sent += 1) expect(await askAfter(61)).toBe('OTP');
    expect(await askAfter(3600)).toBe('refused');
    expect(await askAfter(86_400)).toBe('OTP');
    expect(await smsTo(person.phone)).toHaveLength(perDay + (isKnown ? 2 : 1));
  },
);

it('threat 50: strangers who ask and guess all day do not keep a known device out', async () => {
  const device = await givenKnownDevice();
  // Given strangers who have used up their limit
  for (let sent = 0; sent < limits.perOrigin.strangers.sendsPerDay; sent += 1) {
    wait(sent === limits.perOrigin.strangers.sendsPerHour ? 3600 : 61);
    const [walk] = await askForCode();
    for (let guess = 0; guess < 5; guess += 1) await enterOther(walk);
  }
  wait(61);
  expect(await stepAfter()).toBe('refused');
  // When its owner comes
  const [walk, outcome] = await askForCode({ device });
  // Then
  expect(parametersOf(outcome).step).toBe('OTP');
  expect(await enter(walk)).toBe('tokens');
});

it('threat 50: a device that signed in with one number is a stranger to another', async () => {
  const device = await givenKnownDevice(newPerson());
  await askForCode();
  expect(await stepAfter({ device })).toBe('refused');
});

it('a device is a stranger again half a year after its last sign-in', async () => {
  const device = await givenKnownDevice();
  wait(limits.deviceSeconds + 1);
  await askForCode();
  expect(await stepAfter({ device })).toBe('refused');
});

it('threat 46: a number gets 30 SMS of sign-in in a day, from however many devices', async () => {
  const devices = [];
  for (let n = 0; n < 4; n += 1) {
    devices.push(await givenKnownDevice());
    wait(61);
  }
  wait(86_400);
  let sent = 0;
  for (let round = 0; round < 10; round += 1) {
    wait(round % 5 === 0 ? 3600 : 61);
    for (const device of devices) if ((await stepAfter({ device })) !== 'refused') sent += 1;
  }
  expect(sent).toBe(30);
});

/** A sign-in with all SMS that it may have. @returns their codes */
async function askForAllCodes(): Promise<[Walk, string[]]> {
  person = newPerson();
  const [walk] = await askForCode();
  const codes = [await codeOf(person)];
  while (codes.length < limits.sendsPerFlow) {
    wait(61);
    const again = parametersOf(await walk.answer(resend));
    expect(again).toMatchObject({ sends: String(codes.length + 1), attemptsLeft: '5' });
    codes.push(await codeOf(person));
  }
  return [walk, codes];
}

it('threat 18: a code of any SMS of its sign-in works, and none of them works again or later', async () => {
  for (const which of [0, 1, 2]) {
    const [walk, codes] = await askForAllCodes();
    const twice = { text: codes[which] ?? '', verifyTwice: true };
    // A right code is checked once; the second check fails.
    expect(await walk.answer(twice)).not.toBe('tokens');
    for (const text of codes) expect(await walk.answer({ text })).not.toBe('tokens');
  }
  const [walk, [first = '']] = await askForAllCodes();
  expect(await walk.answer({ text: first })).toBe('tokens');
  const [late, [old = '']] = await askForAllCodes();
  wait(600 - 2 * 61 + 1);
  expect(await late.answer({ text: old })).not.toBe('tokens');
});

it('threat 19: a refused resend leaves the code good', async () => {
  const [walk] = await askForCode();
  expect(parametersOf(await walk.answer(resend)).error).toBe('RATE_LIMITED');
  expect(await smsTo(person.phone)).toHaveLength(1);
  expect(await enter(walk)).toBe('tokens');
});

it('a sign-in sends three SMS: the fourth is refused, and the third code stays good', async () => {
  const [walk] = await askForCode();
  for (let sends = 2; sends <= 3; sends += 1) {
    wait(61);
    expect(parametersOf(await walk.answer(resend)).sends).toBe(String(sends));
  }
  wait(61);
  expect(parametersOf(await walk.answer(resend)).error).toBe('RESEND_LIMIT');
  expect(await enter(walk)).toBe('tokens');
});

it('a sign-in code comes in the language of the page, and in English where none is said', async () => {
  const sentFor = async (metadata: Record<string, string>) => {
    const who = newPerson();
    const walk = new Walk(who);
    await walk.start();
    await walk.answer({ text: await proof(), clientMetadata: metadata });
    return (await smsTo(who.phone)).at(-1)?.Message ?? '';
  };
  expect(await sentFor({ language: 'sw' })).toMatch(/^\d{6} ni nambari yako ya siri ya kuingia/);
  for (const language of ['en', 'toString', ''])
    expect(await sentFor({ language })).toMatch(/^\d{6} is your/);
  expect(await sentFor({})).toMatch(/^\d{6} is your/);
});

it('threat 18: a resend does not give the code more time, nor more guesses', async () => {
  const [walk] = await askForCode();
  await enterOther(walk);
  wait(540);
  expect(parametersOf(await walk.answer(resend))).toMatchObject({ attemptsLeft: '4' });
  wait(61);
  expect(await enter(walk)).not.toBe('tokens');
});

/** Opens a sign-in as a solved robot check does, and claims its first SMS. */
async function claim(flowId: string, network: Network = { address: flowId }) {
  const phoneHash = flowId;
  await openFlow({ flowId, phoneHash, deviceHash: undefined, network }, Date.now());
  const code = { flowId, phoneHash, codeHash: 'right', send: 1, isKnown: true };
  return (await claimSend(code, Date.now())).to;
}

it.each([1, 2, 3, 4, 5])(
  'a code that the pool asks for twice is sent once, also when a call sends it before request %i of the other',
  async (at) => {
    const flowId = randomUUID();
    const sends: string[] = [];
    let requests = 0;
    const before = async () => {
      requests += 1;
      if (requests === at) sends.push(await claim(flowId));
    };
    const watch = { before, after: () => undefined };
    sends.push(await watched(watch, () => claim(flowId)));
    expect(sends).toEqual(['send', 'already']);
  },
);

it('threat 11: a full minute refuses the next SMS, and the next minute is free', async () => {
  // Given room for two new numbers in this minute
  vi.setSystemTime(new Date('2027-04-02T12:00:00Z'));
  vi.stubEnv('SMS_PER_MINUTE', '10');
  // When
  const claims = [await claim('minute-1'), await claim('minute-2'), await claim('minute-3')];
  // Then
  expect(claims).toEqual(['send', 'send', 'unavailable']);
  wait(60);
  expect(await claim('minute-4')).toBe('send');
});

it('threat 11: a full day tells the owner so, and nothing was written', async () => {
  vi.setSystemTime(new Date('2027-04-03T12:00:00Z'));
  vi.stubEnv('SMS_PER_DAY', '5');
  await claim('day-1');
  expect(await stepAfter()).toBe('refused');
  expect(await smsTo(person.phone)).toHaveLength(0);
  vi.unstubAllEnvs();
  // The refusal did not use the number's quota.
  wait(86_400);
  expect(await stepAfter()).toBe('OTP');
});

it('threat 48: new numbers that spend all their money leave that of known numbers and devices', async () => {
  const device = await givenKnownDevice();
  vi.setSystemTime(new Date('2027-04-04T12:00:00Z'));
  vi.stubEnv('SMS_PER_DAY', '5');
  await claim('known-1');
  expect(await stepAfter({ who: newPerson() })).toBe('refused');
  expect(await stepAfter()).toBe('OTP');
  expect(await stepAfter({ device })).toBe('OTP');
});

it('threat 48: one address has 120 SMS sent in a day, and a /48 four times as many', async () => {
  setLimits({ perAddress: { ...limits.perAddress, sends: { per: 'day', most: 2 } } });
  const inBlock = (n: number) => ({ address: `block-${n}`, block: 'block' });
  const claims = [];
  for (let n = 0; n < 3; n += 1) claims.push(await claim(`v4-${n}`, { address: 'v4' }));
  for (let n = 0; n < 9; n += 1) claims.push(await claim(`v6-${n}`, inBlock(n)));
  expect(original.perAddress.sends).toEqual({ per: 'day', most: 120 });
  expect(original.addressesPerBlock).toBe(4);
  expect(claims).toEqual(['send', 'send', 'wait', ...Array(8).fill('send'), 'wait']);
});

it('threat 48: a device that is known is not counted for its address', async () => {
  const network = { address: 'shared' };
  const device = await givenKnownDevice();
  setLimits({ perAddress: { ...limits.perAddress, sends: { per: 'day', most: 0 } } });
  wait(61);
  expect(await stepAfter({ network })).toBe('refused');
  expect(await stepAfter({ network, device })).toBe('OTP');
});

it('threat 14: 200 parallel guesses count as 5, and the right code then opens nothing', async () => {
  await claim('threat-14');
  const guess = () => countGuess('threat-14', 'threat-14', Date.now());
  const guesses = await Promise.all(Array.from({ length: 200 }, () => guess().catch(() => null)));
  const counted = guesses.filter((one) => one !== null).length;
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThanOrEqual(5);
  for (let n = counted; n < 5; n += 1) await guess();
  expect(await guess()).toBeNull();
});

it('threat 15: 15 wrong guesses of strangers at a number close it to them for the day', async () => {
  const guessIn = async (walk: Walk, times: number) => {
    for (let n = 0; n < times; n += 1) await enterOther(walk);
  };
  // Given 12 wrong guesses and 3 right ones, which do not count
  for (let n = 0; n < 3; n += 1) {
    wait(61);
    const [walk] = await askForCode();
    await guessIn(walk, 4);
    expect(await enter(walk)).toBe('tokens');
  }
  // When three more are wrong
  wait(61);
  const [last] = await askForCode();
  await guessIn(last, 3);
  // Then even the right code is refused, until tomorrow
  expect(await enter(last)).not.toBe('tokens');
  wait(86_400);
  const [tomorrow] = await askForCode();
  expect(await enter(tomorrow)).toBe('tokens');
});

it('threat 16: 10 parallel right answers are right once', async () => {
  await claim('threat-16');
  const [flowId, phoneHash, poolUserId] = Array(3).fill('threat-16');
  const number = { phoneHash, phone: newPhone(), poolUserId };
  const flow = { flowId, codeHash: 'right', earlierHashes: [], origin: 'strangers' };
  const spent = await atOnce(10, () =>
    spendCode({ ...number, ...flow, deviceHash: undefined }, Date.now()),
  );
  expect(spent.filter(Boolean)).toHaveLength(1);
});

it('threat 17: the same digits have another hash in another sign-in', async () => {
  expect(await hashCode('flow-a', '482913')).not.toBe(await hashCode('flow-b', '482913'));
  expect(await hashCode('flow-a', '482913')).toBe(await hashCode('flow-a', '482913'));
});

it('threat 17: a code of one sign-in opens no other sign-in of the same number', async () => {
  const [first] = await askForCode();
  const firstCode = await codeOf(person);
  wait(61);
  const [second] = await askForCode();
  const secondCode = await codeOf(person);
  if (firstCode !== secondCode) {
    expect(await second.answer({ text: firstCode })).not.toBe('tokens');
    expect(await first.answer({ text: secondCode })).not.toBe('tokens');
  }
  expect(await first.answer({ text: firstCode })).toBe('tokens');
  expect(await second.answer({ text: secondCode })).toBe('tokens');
});

describe('numbers and accounts', () => {
  it('threat 24: a user who proved one number is never entered through another', async () => {
    const [walk] = await askForCode();
    expect(await enter(walk)).toBe('tokens');
    // Given the pool now has another number for the same user
    const [other] = await askForCode({ who: { ...person, phone: newPhone() } });
    expect(await enter(other)).not.toBe('tokens');
  });

  const poolUserId = () => person.userId ?? '';

  async function openAccount(): Promise<User> {
    const who = { userId: (await accountOf(poolUserId())) ?? '', poolUserId: poolUserId() };
    const body = { fullName: 'Wanjiku Kamau', referralCode: null };
    return signUp({ ...accountDeps, clock: Date.now }, who, body);
  }

  async function givenAccount(): Promise<User> {
    const [walk] = await askForCode();
    expect(await enter(walk)).toBe('tokens');
    return openAccount();
  }

  /** Closes an account in the table only. The pool still has its user. */
  async function closeInTable(user: User): Promise<void> {
    const next = await nextConfirmation(confirmationDeps, accountClosing(user.userId));
    await write(putConfirmation(next));
    const { confirmation } = next;
    const closing = { user, poolUserId: poolUserId(), confirmation, agreements: [] };
    expect(await closeRecord(closing, Date.now())).toBe('closed');
  }

  it('threat 47: a number opens a new account when the pool still has the user of a closed one', async () => {
    const closed = await givenAccount();
    await closeInTable(closed);
    wait(61);
    const again = await givenAccount();
    expect(again.phone).toBe(person.phone);
    expect(again.userId).not.toBe(closed.userId);
  });

  it('threat 47: a right code beside the closing of its account does not give the number back to it', async () => {
    const user = await givenAccount();
    wait(61);
    const [walk] = await askForCode();
    // Given the account is closed just after the sign-in has looked for it
    const get = phoneAccount.get;
    vi.spyOn(phoneAccount, 'get').mockImplementationOnce(async (key) => {
      const found = await get(key);
      await closeInTable(user);
      return found as never;
    });
    // Then
    expect(await enter(walk)).not.toBe('tokens');
    expect(await accountOf(poolUserId())).toBeNull();
    expect(await enter(walk)).toBe('tokens');
    expect((await openAccount()).userId).not.toBe(user.userId);
  });

  it('threat 13: a number nobody holds gets the same answers, and no SMS', async () => {
    const unknown = { phone: newPhone(), userId: null };
    const lifeOf = async (who: Person) => {
      const [walk, first] = await askForCode({ who });
      const answers = [first];
      const texts = ['000000', '000001', '000002'].map((text) => ({ text }));
      for (const one of [{ text: '12345' }, resend, ...texts]) answers.push(await walk.answer(one));
      answers.push((await askForCode({ who }))[1]);
      return JSON.parse(JSON.stringify(answers).replaceAll(/\+2547\*+\d+/g, 'masked'));
    };
    expect(await lifeOf(unknown)).toEqual(await lifeOf(person));
    expect(await smsTo(unknown.phone)).toHaveLength(0);
  });

  /** The pause that hides, by its time, whether an SMS is sent. */
  const HIDING_MS = 7;

  it('threat 13: a number nobody holds costs the same calls of the table, and the same pauses', async () => {
    setLimits({ sendMilliseconds: HIDING_MS });
    const send = vi.spyOn(documentClient, 'send');
    const pause = vi.spyOn(timers, 'setTimeout');
    syncBuiltinESMExports();
    const costsOf = async (who: Person) => {
      const walk = new Walk(who);
      await walk.start();
      const costs: { calls: string[]; pauses: number }[] = [];
      for (const given of [{ text: await proof() }, { text: '000000' }, resend, { text: 'x' }]) {
        send.mockClear();
        pause.mockClear();
        await walk.answer(given);
        const pauses = pause.mock.calls.filter(([time]) => time === HIDING_MS);
        const calls = send.mock.calls.map(([command]) => command.constructor.name);
        costs.push({ calls, pauses: pauses.length });
      }
      return costs;
    };
    const known = await costsOf(person);
    expect(known.map(({ pauses }) => pauses)).toEqual([1, 0, 1, 0]);
    expect(known.every(({ calls }) => calls.length > 0)).toBe(true);
    expect(await costsOf({ phone: newPhone(), userId: null })).toEqual(known);
  });

  it('threat 13: a number nobody holds uses up nothing that people share', async () => {
    vi.setSystemTime(new Date('2027-06-01T12:00:00Z'));
    vi.stubEnv('SMS_PER_MINUTE', '5');
    await askForCode({ who: { phone: newPhone(), userId: null } });
    expect(await stepAfter()).toBe('OTP');
  });

  it('threat 25: one address brings 30 new numbers an hour, and a /48 four times as many', async () => {
    const allowed = async (networks: Network[]) => {
      const counts = networks.map((network) => countNewNumber(network, Date.now()));
      return (await Promise.all(counts)).filter(Boolean).length;
    };
    expect(await allowed(Array(40).fill({ address: 'threat-25' }))).toBe(30);
    wait(3600);
    expect(await allowed([{ address: 'threat-25' }])).toBe(1);
    setLimits({ perAddress: { ...limits.perAddress, newNumbers: { per: 'hour', most: 2 } } });
    const ofBlock = (_: unknown, n: number) => ({ address: `b-${n}`, block: 'threat-25-block' });
    expect(await allowed(Array.from({ length: 10 }, ofBlock))).toBe(8);
  });

  /** Asks for a puzzle with so much of the budget for new numbers spent. @returns its cost */
  const costFor = async (ip: string, fill = 0) => {
    const puzzleDeps = { countChallenge, fillOf: async () => fill, robotKeys, clock: Date.now };
    return (await createRobotChallenge(puzzleDeps, ip)).parameters.cost;
  };

  it.each([
    ['an IPv4 address', () => '197.1.1.1'],
    ['a /64, whatever the address in it,', (n: number) => `2c0f:fe38::${n}`],
  ])('threat 44: %s that asks for many puzzles gets harder ones, then none', async (_, ip) => {
    setLimits({ robotCost: 1000, challengesPerAddressHour: 2, challengesRefusedFrom: 2 });
    const asked = [];
    for (let n = 0; n < 4; n += 1) asked.push(await costFor(ip(n)));
    expect(asked).toEqual([1000, 1000, 4000, 4000]);
    await expect(costFor(ip(4))).rejects.toMatchObject({ code: 'signIn.tooManyChallenges' });
  });

  it('threat 48: puzzles get harder for everybody while the money for new numbers runs out', async () => {
    setLimits({ robotCost: 1000 });
    const costs = [];
    for (const fill of [0, 0.49, 0.5, 0.75, 1]) costs.push(await costFor('197.1.1.2', fill));
    expect(costs).toEqual([1000, 1000, 2000, 4000, 4000]);
  });
});
