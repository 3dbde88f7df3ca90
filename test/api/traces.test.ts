/** The traces of wide use in logs and table. */

import { createHash } from 'node:crypto';
import { dueKinds } from '#shared/platform/due-kinds.ts';
import { monthAfter, nairobiMonth } from '#shared/platform/time.ts';
import { givenFault, isEmbedded, runDue } from '#test/support/cloud.ts';
import { forAllTests } from '#test/support/for-tests.ts';
import { readLogs } from '#test/support/logs.ts';
import { readOffer } from '#test/support/projects.ts';
import {
  answer,
  codeSentTo,
  newPhone,
  otherCode,
  registerNumber,
  requestCode,
} from '#test/support/sign-in.ts';
import { wholeTable } from '#test/support/table.ts';
import { changeLots } from '#test/support/time-passes.ts';
import { tillWith } from '#test/support/verbs.ts';
import { codesOf, givenWorld } from '#test/support/world.ts';

/** An owner whose things are used, and who signs in again. */
/** Everybody's stored numbers. */
let numbers: string[];
/** Secrets: codes, tokens, keys, passwords. */
let secrets: string[];

const world = forAllTests(() => givenWorld('Kifaru'));

beforeAll(async () => {
  const imported = newPhone();
  const newcomer = newPhone();
  await useSignIn(newcomer);
  await useTill();
  await useSite(imported);
  await failOnTheWay();
  const { ids, phone, tokens, apiKey, mark } = world;
  numbers = [phone, imported, newcomer, ...ids.phone];
  const codes = [...(await codesOf(world)), ...(await codesOf({ ...world, phone: newcomer }))];
  const signatures = Object.values(tokens).map((token) => token.split('.').at(-1) ?? '');
  secrets = [...codes, ...signatures, apiKey, `secret-${mark}`];
  expect(codes.length).toBeGreaterThan(3);
});

beforeAll(runNights);

/** A wrong code, a right one, and an invalid number. */
async function useSignIn(phone: string): Promise<void> {
  const round = await requestCode(phone);
  const code = await codeSentTo(phone);
  const next = await answer(phone, round, otherCode(code));
  await answer(phone, next.round, code);
  await registerNumber(`0${phone.slice(4)}`, 'no proof');
  await registerNumber('0201234567', 'no proof');
}

/** As a cashier types it. */
const typed = (phone: string) => `0${phone.slice(4, 7)} ${phone.slice(7, 10)} ${phone.slice(10)}`;

/** A till with a good and a bad key gives and uses points, and asks for a code. */
async function useTill(): Promise<void> {
  const [phone = '', second = ''] = world.ids.phone;
  const till = tillWith(world.apiKey);
  await till.tillAward({ phone: typed(phone), points: 5 });
  await till.tillAward({ phone: typed(phone), points: 5, name: 7 as never });
  await till.tillRedeemCode({ phone: second, points: 500 });
  await till.tillRedeem({ phone: second, points: 500, code: '0000' });
  for (const one of [till, tillWith(`${world.apiKey}x`)]) {
    for (const number of [typed(phone), newPhone(), '020'])
      await one.tillCustomer({ phone: number });
  }
}

/** The owner looks at customers, imports and erases some, with some refusals. */
async function useSite(imported: string): Promise<void> {
  const [phone = '', , third = ''] = world.ids.phone;
  const row = { name: 'Kifaru', points: 5, consentAt: null };
  const rows = [{ ...row, phone: imported }];
  await world.importCustomers({ rows });
  await world.importCustomers({ rows: [{ ...row, phone: '07' }] });
  await world.listCustomers({ search: typed(phone) });
  await world.listEntries({ phone: typed(phone), kind: 'no' as never });
  await world.eraseCustomer({ phone: third });
  await world.eraseCustomer({ phone: third });
  await world.readMyData();
  await world.saveProfile({ fullName: world.phone, [world.phone]: 1 });
  await world.sendClosingCode();
  await world.closeAccount({ code: '000000' });
  await acceptWithCode();
}

async function acceptWithCode(): Promise<void> {
  const [applicationId = ''] = world.ids.applicationId;
  const read = await readOffer(world, applicationId);
  await world.sendOfferCode(read);
  const [code = ''] = await codesOf(world);
  const acceptance = { ...read, consent: 'offer-0', language: 'en', code } as const;
  await world.acceptOffer(acceptance);
  await world.acceptOffer({ ...acceptance, code: otherCode(code) });
}

/** A call with a number fails inside. No other test of this suite calls this function. */
async function failOnTheWay(): Promise<void> {
  const [phone = ''] = world.ids.phone;
  await givenFault({
    function: 'functions/till/http.ts',
    service: 'dynamodb',
    action: 'TransactWriteItems',
    times: 1,
    refuse: { name: 'ValidationException', status: 400 },
  });
  expect((await tillWith(world.apiKey).tillAward({ phone, points: 5 })).status).toBe(500);
}

async function runNights(): Promise<void> {
  const [phone = ''] = world.ids.phone;
  await changeLots(world, phone, { [monthAfter(nairobiMonth(Date.now()), -1)]: 5 });
  await Promise.all(dueKinds.map(runDue));
}

/** Ids that logs may hold; their digits are random. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

const logsNow = async () => (await readLogs()).replaceAll(UUID, '');

const isIn = (text: string) => (secret: string) =>
  /^\d+$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(text) : text.includes(secret);

describe.runIf(isEmbedded)('the logs of a wide use', () => {
  it('threat 26: the logs hold no number in any form, no code, no token, no key and no password', async () => {
    for (const line of ['refused', 'failed', 'CodeSent', 'GuessWrong', 'due page done']) {
      await expect.poll(logsNow).toContain(line);
    }
    const logs = await logsNow();
    const together = logs.replaceAll(/(?<=\d)[ -](?=\d)/g, '');
    expect(numbers.filter((phone) => together.includes(phone.slice(4)))).toEqual([]);
    expect(together).not.toMatch(/(?<![0-9A-Za-z])\+?(254|0)[17]\d{8}(?![0-9A-Za-z])/);
    expect(secrets.filter(isIn(logs))).toEqual([]);
    expect(logs).not.toContain(world.mark);
  });
});

/** The attributes that may hold a number, by entity. No others may. */
const MAY_HOLD_A_NUMBER = [
  'contact.phone',
  'customer.gsi2sk',
  'customer.phone',
  'customer.sk',
  'customerTerm.phone',
  'customerTerm.sk',
  'due.sk',
  'due.subject',
  'entry.gsi1pk',
  'entry.phone',
  'identity.phone',
  'listMember.phone',
  'listMember.sk',
  'listRefusal.gsi1sk',
  'listRefusal.phone',
  'listRefusal.sk',
  'listRefusal.typed',
  // An agreement says who signed it.
  'paperOrder.facts',
  'sms.phone',
  'user.gsi1pk',
  'user.phone',
];

/** A value's names and texts; numbers too, if set. */
const textsIn = (value: unknown, options: { numbers: boolean }): string[] => {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([name, part]) => [name, ...textsIn(part, options)]);
  }
  return typeof value === 'string' || options.numbers ? [String(value)] : [];
};

describe.runIf(isEmbedded)('a copy of the table', () => {
  it('threat 27: numbers stand in the attributes that are for them, and nowhere else', async () => {
    const rows = await wholeTable();
    const holding = rows.flatMap(({ entity, ...item }) =>
      Object.entries(item).flatMap(([name, value]) => {
        const text = textsIn(value, { numbers: true }).join(' ');
        return numbers.some((phone) => text.includes(phone.slice(4))) ? [`${entity}.${name}`] : [];
      }),
    );
    expect([...new Set(holding)].sort()).toEqual(MAY_HOLD_A_NUMBER);
  });

  it('threat 27: no row tells a code, a token, a key or a password, or a number by its plain hash', async () => {
    // Amounts may equal a code by chance.
    const rows = (await wholeTable()).flatMap((row) => textsIn(row, { numbers: false }));
    const texts = rows.join('\n');
    const hashes = numbers.map((phone) => createHash('sha256').update(phone).digest('hex'));
    expect([...secrets, ...hashes].filter(isIn(texts))).toEqual([]);
  });
});
