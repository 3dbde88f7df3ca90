/** Threats to sign-in that one life of a number shows. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hashCode } from '../../core/sign-in/code-sms.ts';
import { createRobotChallenge } from '../../core/sign-in/create-robot-challenge.ts';
import { claimSend, countGuess, spendCode } from '../../core/sign-in/flow.store.ts';
import { countChallenge, countSignUp } from '../../core/sign-in/ip-count.store.ts';
import { limits } from '../../core/sign-in/limits.ts';
import { robotKeys } from '../../core/sign-in/robot-keys.ts';
import { smsTo } from '../support/cloud.ts';
import { newPhone, otherCode } from '../support/sign-in.ts';
import { wholeTable } from '../support/table.ts';
import { newPerson, type Outcome, type Person, proof, Walk } from '../support/trigger-walk.ts';

const original = { ...limits };

/** The work of the robot check and the pause for timing are measured elsewhere. */
const quick = { robotCost: 1, robotCounterMin: 1, robotCounterMax: 2, sendMilliseconds: 0 };

const setLimits = (changes: Partial<typeof limits> = {}) =>
  Object.assign(limits, original, quick, changes);

/** Tests start at noon, far from where an hour or a day ends. */
beforeEach(() => {
  setLimits();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

afterAll(() => Object.assign(limits, original));

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

async function askForCode(person: Person, createTimes = 1): Promise<[Walk, Outcome]> {
  const walk = new Walk(person);
  await walk.start();
  return [walk, await walk.answer({ text: await proof(), createTimes })];
}

async function codeOf({ phone }: Person): Promise<string> {
  return (await smsTo(phone)).at(-1)?.Message.slice(0, 6) ?? '';
}

const resend = { text: 'RESEND', clientMetadata: { intent: 'resend' } };

const parametersOf = (outcome: Outcome) => (typeof outcome === 'object' ? outcome.parameters : {});

describe('SMS to one number', () => {
  it('threat 8: two time-outs of the trigger after publishing make one SMS, and its code works', async () => {
    const person = newPerson(newPhone());
    const [walk, outcome] = await askForCode(person, 3);
    expect(parametersOf(outcome)).toMatchObject({ step: 'OTP', sends: '1' });
    expect(await smsTo(person.phone)).toHaveLength(1);
    expect(await walk.answer({ text: await codeOf(person) })).toBe('tokens');
  });

  it('threat 10: a number gets one SMS in 60 seconds, 5 in an hour and 10 in a day', async () => {
    const person = newPerson(newPhone());
    const askAfter = async (seconds: number) => {
      wait(seconds);
      return (await askForCode(person))[1];
    };
    expect(parametersOf(await askAfter(0)).step).toBe('OTP');
    expect(await askAfter(59)).toBe('refused');
    for (let sent = 1; sent < 5; sent += 1) {
      expect(parametersOf(await askAfter(61)).step).toBe('OTP');
    }
    expect(await askAfter(61)).toBe('refused');
    wait(3600);
    for (let sent = 5; sent < 10; sent += 1) {
      expect(parametersOf(await askAfter(61)).step).toBe('OTP');
    }
    expect(await askAfter(3600)).toBe('refused');
    expect(parametersOf(await askAfter(86_400)).step).toBe('OTP');
    expect(await smsTo(person.phone)).toHaveLength(11);
  });

  it('threat 18: a code is worth nothing after another SMS was sent', async () => {
    const person = newPerson(newPhone());
    const [walk] = await askForCode(person);
    const first = await codeOf(person);
    wait(61);
    expect(parametersOf(await walk.answer(resend))).toMatchObject({
      sends: '2',
      attemptsLeft: '5',
    });
    const second = await codeOf(person);
    if (first !== second) expect(await walk.answer({ text: first })).not.toBe('tokens');
    expect(await walk.answer({ text: second })).toBe('tokens');
  });

  it('threat 19: a refused resend leaves the code good', async () => {
    const person = newPerson(newPhone());
    const [walk] = await askForCode(person);
    expect(parametersOf(await walk.answer(resend)).error).toBe('RATE_LIMITED');
    expect(await smsTo(person.phone)).toHaveLength(1);
    expect(await walk.answer({ text: await codeOf(person) })).toBe('tokens');
  });

  it('a sign-in sends three SMS: the fourth is refused, and the third code stays good', async () => {
    const person = newPerson(newPhone());
    const [walk] = await askForCode(person);
    for (let sends = 2; sends <= 3; sends += 1) {
      wait(61);
      expect(parametersOf(await walk.answer(resend)).sends).toBe(String(sends));
    }
    wait(61);
    expect(parametersOf(await walk.answer(resend)).error).toBe('RESEND_LIMIT');
    expect(await walk.answer({ text: await codeOf(person) })).toBe('tokens');
  });

  it('a resend does not give the code more time, nor more guesses', async () => {
    const person = newPerson(newPhone());
    const [walk] = await askForCode(person);
    await walk.answer({ text: otherCode(await codeOf(person)) });
    wait(540);
    expect(parametersOf(await walk.answer(resend))).toMatchObject({ attemptsLeft: '4' });
    wait(61);
    expect(await walk.answer({ text: await codeOf(person) })).not.toBe('tokens');
  });
});

describe('SMS to everybody', () => {
  const claim = (n: number) =>
    claimSend(
      {
        flowId: `cap-${Date.now()}-${n}`,
        phoneHash: `cap-${Date.now()}-${n}`,
        codeHash: 'h',
        send: 1,
        isKnown: true,
      },
      Date.now(),
    );

  it('threat 11: a full minute refuses the next SMS, and the next minute is free', async () => {
    // Given room for two in this minute
    vi.setSystemTime(new Date('2027-03-02T12:00:00Z'));
    setLimits({ capShards: 1 });
    vi.stubEnv('SMS_PER_MINUTE', '2');
    // When
    const claims = [await claim(1), await claim(2), await claim(3)];
    // Then
    expect(claims.map(({ to }) => to)).toEqual(['send', 'send', 'unavailable']);
    wait(60);
    expect((await claim(4)).to).toBe('send');
  });

  it('threat 11: a full day tells the owner so, and nothing was written', async () => {
    vi.setSystemTime(new Date('2027-03-03T12:00:00Z'));
    setLimits({ capShards: 1 });
    vi.stubEnv('SMS_PER_DAY', '1');
    const person = newPerson(newPhone());
    await claim(1);
    const [, outcome] = await askForCode(person);
    expect(outcome).toBe('refused');
    expect(await smsTo(person.phone)).toHaveLength(0);
    setLimits();
    vi.unstubAllEnvs();
    // The refusal took nothing from the number's own quota.
    wait(86_400);
    expect(parametersOf((await askForCode(person))[1]).step).toBe('OTP');
  });
});

describe('guessing', () => {
  it('threat 14: 200 parallel guesses count as 5, and the right code then opens nothing', async () => {
    const code = {
      flowId: 'threat-14',
      phoneHash: 'threat-14',
      codeHash: 'right',
      send: 1,
      isKnown: true,
    };
    await claimSend(code, Date.now());
    const guesses = await Promise.all(
      Array.from({ length: 200 }, () =>
        countGuess('threat-14', 'threat-14', Date.now()).catch(() => null),
      ),
    );
    const counted = guesses.filter((hash) => hash !== null).length;
    expect(counted).toBeGreaterThan(0);
    expect(counted).toBeLessThanOrEqual(5);
    for (let n = counted; n < 5; n += 1) await countGuess('threat-14', 'threat-14', Date.now());
    expect(await countGuess('threat-14', 'threat-14', Date.now())).toBeNull();
  }, 120_000);

  it('threat 15: 30 wrong guesses at a number close it for the day, and right ones do not count', async () => {
    const person = newPerson(newPhone());
    const guessIn = async (walk: Walk, times: number) => {
      for (let n = 0; n < times; n += 1)
        await walk.answer({ text: otherCode(await codeOf(person)) });
    };
    // Given 28 wrong guesses and 7 right ones
    for (let n = 0; n < 7; n += 1) {
      wait(n === 4 ? 3600 : 61);
      const [walk] = await askForCode(person);
      await guessIn(walk, 4);
      expect(await walk.answer({ text: await codeOf(person) })).toBe('tokens');
    }
    // When two more are wrong
    wait(61);
    const [last] = await askForCode(person);
    await guessIn(last, 2);
    // Then even the right code is refused, until tomorrow
    expect(await last.answer({ text: await codeOf(person) })).not.toBe('tokens');
    wait(86_400);
    const [tomorrow] = await askForCode(person);
    expect(await tomorrow.answer({ text: await codeOf(person) })).toBe('tokens');
  });

  it('threat 16: 10 parallel right answers are right once', async () => {
    const phone = newPhone();
    const code = {
      flowId: 'threat-16',
      phoneHash: 'threat-16',
      codeHash: 'right',
      send: 1,
      isKnown: true,
    };
    await claimSend(code, Date.now());
    const spent = await Promise.all(
      Array.from({ length: 10 }, () =>
        spendCode({ ...code, userId: 'threat-16', phone }, Date.now()),
      ),
    );
    expect(spent.filter(Boolean)).toHaveLength(1);
  });

  it('threat 17: the same digits have another hash in another sign-in', async () => {
    expect(await hashCode('flow-a', '482913')).not.toBe(await hashCode('flow-b', '482913'));
    expect(await hashCode('flow-a', '482913')).toBe(await hashCode('flow-a', '482913'));
  });

  it('threat 17: a code of one sign-in opens no other sign-in of the same number', async () => {
    const person = newPerson(newPhone());
    const [first] = await askForCode(person);
    const firstCode = await codeOf(person);
    wait(61);
    const [second] = await askForCode(person);
    const secondCode = await codeOf(person);
    if (firstCode !== secondCode) {
      expect(await second.answer({ text: firstCode })).not.toBe('tokens');
      expect(await first.answer({ text: secondCode })).not.toBe('tokens');
    }
    expect(await first.answer({ text: firstCode })).toBe('tokens');
    expect(await second.answer({ text: secondCode })).toBe('tokens');
  });
});

describe('numbers and accounts', () => {
  it('threat 24: a user who proved one number is never entered through another', async () => {
    const person = newPerson(newPhone());
    const [walk] = await askForCode(person);
    expect(await walk.answer({ text: await codeOf(person) })).toBe('tokens');
    // Given the pool now has another number for the same user
    const squatter = { ...person, phone: newPhone() };
    const [other] = await askForCode(squatter);
    expect(await other.answer({ text: await codeOf(squatter) })).not.toBe('tokens');
  });

  it('threat 13: a number nobody holds gets the same answers, and no SMS', async () => {
    const known = newPerson(newPhone());
    const unknown = { phone: newPhone(), userId: null };
    const lifeOf = async (person: Person) => {
      const [walk, first] = await askForCode(person);
      const answers = [first];
      answers.push(await walk.answer({ text: '12345' }));
      answers.push(await walk.answer(resend));
      for (let n = 0; n < 3; n += 1) answers.push(await walk.answer({ text: `00000${n}` }));
      answers.push((await askForCode(person))[1]);
      return JSON.parse(JSON.stringify(answers).replaceAll(/\+2547\*+\d+/g, 'masked'));
    };
    expect(await lifeOf(unknown)).toEqual(await lifeOf(known));
    expect(await smsTo(unknown.phone)).toHaveLength(0);
  });

  it('threat 13: a number nobody holds uses up nothing that people share', async () => {
    vi.setSystemTime(new Date('2027-06-01T12:00:00Z'));
    setLimits({ capShards: 1 });
    vi.stubEnv('SMS_PER_MINUTE', '1');
    await askForCode({ phone: newPhone(), userId: null });
    const [, outcome] = await askForCode(newPerson(newPhone()));
    expect(parametersOf(outcome).step).toBe('OTP');
  });

  it('threat 25: one address signs up 30 numbers an hour', async () => {
    const allowed = await Promise.all(
      Array.from({ length: 40 }, () => countSignUp('threat-25', Date.now())),
    );
    expect(allowed.filter(Boolean)).toHaveLength(30);
    wait(3600);
    expect(await countSignUp('threat-25', Date.now())).toBe(true);
  });

  it('threat 44: an address that asks for many puzzles gets harder ones, then none', async () => {
    setLimits({ robotCost: 1000, challengesPerIpHour: 2, challengesRefusedFrom: 2 });
    const deps = {
      countChallenge,
      robotKeys,
      clock: () => Date.now(),
    };
    const costs = [];
    for (let n = 0; n < 4; n += 1) {
      costs.push((await createRobotChallenge(deps, '197.1.1.1')).parameters.cost);
    }
    expect(costs).toEqual([1000, 1000, 4000, 4000]);
    await expect(createRobotChallenge(deps, '197.1.1.1')).rejects.toMatchObject({
      code: 'signIn.tooManyChallenges',
    });
  });

  it('threat 27: the sign-in rows tell a reader neither numbers nor codes', async () => {
    const person = newPerson(newPhone());
    const [walk] = await askForCode(person);
    const code = await codeOf(person);
    await walk.answer({ text: otherCode(code) });
    const rows = (await wholeTable()).filter(({ pk }) => !String(pk).startsWith('user#'));
    const text = JSON.stringify(rows);
    expect(text).not.toContain(person.phone.slice(1));
    expect(text).not.toContain(`"${code}"`);
  });
});
