/** What a sign-in does for a number, as far as it takes time. */
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { documentClient } from '#core/platform/dynamodb.ts';
import { limits } from '#core/sign-in/limits.ts';
import { newPhone } from '#test/support/sign-in.ts';
import { newPerson, type Person, proof, quick, resend, Walk } from '#test/support/trigger-walk.ts';

/** The pause, and with it the time, that hides whether an SMS goes out. */
const HIDING_MS = 7;

const original = { ...limits };

beforeAll(() => void Object.assign(limits, quick, { sendMilliseconds: HIDING_MS }));

afterAll(() => {
  Object.assign(limits, original);
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('threat 13: a number nobody holds costs the same calls of the table, and the same pauses', async () => {
  const send = vi.spyOn(documentClient, 'send');
  const pause = vi.spyOn(timers, 'setTimeout');
  syncBuiltinESMExports();
  const costsOf = async (person: Person) => {
    const walk = new Walk(person);
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
  const known = await costsOf(newPerson());
  expect(known.map(({ pauses }) => pauses)).toEqual([1, 0, 1, 0]);
  expect(known.every(({ calls }) => calls.length > 0)).toBe(true);
  expect(await costsOf({ phone: newPhone(), userId: null })).toEqual(known);
});
