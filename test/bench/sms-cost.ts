/**
 * What one stranger can make SMS cost: a day of trying every few minutes, played on the real rules and
 * the real DynamoDB engine, for each way to cause an SMS.
 */

import { randomUUID } from 'node:crypto';
import type { openFlow } from '#core/sign-in/flow.store.ts';
import { stages } from '#infra/stages.ts';
import { startCloud } from '#local/cloud.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { environmentOfFunction } from '#test/support/environment-of-function.ts';
import { printTable } from './figures.ts';
import { newFolder } from './processes.ts';

const DAYS_OF_MONTH = 30;
const STARTED = Date.parse('2030-01-01T00:00:00Z');
/** USD a day above which an alarm has to ring. */
const MOST_USD_A_DAY = 20;

/** A way to cause SMS, and who tries it. */
interface Way {
  name: string;
  by: string;
  /** Tries to cause one SMS. @returns the parts that were sent, 0 for a refusal */
  send(now: number): Promise<number>;
  /** Minutes between two rounds of trying; in each, it tries until it is refused. */
  everyMinutes: number;
  paidBy: 'Miliki' | 'the shop';
}

export async function benchSmsCost(): Promise<void> {
  const dataDir = newFolder();
  const cloud = await startCloud({ dataDir, site: 'none', endpointPort: 0, webPort: 0 });
  try {
    const { smsPerMinute, smsPerDay } = stages.prod;
    Object.assign(process.env, await environmentOfFunction(cloud.endpoint, cloud.url), {
      SMS_PER_MINUTE: String(smsPerMinute),
      SMS_PER_DAY: String(smsPerDay),
    });
    const rows = [];
    for (const way of await ways()) rows.push(await rowOf(way));
    printTable(
      'SMS that one stranger can cause, with the limits of production',
      ['way', 'by', 'hour', 'day', 'month', 'USD a day', 'USD a month', 'paid by', 'alarm'],
      rows,
    );
    await printKnownOwner();
  } finally {
    await cloud.stop();
  }
}

async function rowOf(way: Way): Promise<string[]> {
  const { USD_PER_PART } = await import('#core/purse/purse.ts');
  const { hour, day } = await playDay(way);
  const usd = day * USD_PER_PART;
  return [
    way.name,
    way.by,
    String(hour),
    String(day),
    String(day * DAYS_OF_MONTH),
    usd.toFixed(2),
    (usd * DAYS_OF_MONTH).toFixed(2),
    way.paidBy,
    alarmOf(way, usd),
  ];
}

/** What a shop pays is paid before; an alarm rings when shops together spend their purse too fast. */
function alarmOf({ paidBy }: Way, usd: number): string {
  if (paidBy === 'the shop') return 'prepaid';
  return usd > MOST_USD_A_DAY ? 'rings' : 'not needed';
}

/** @returns the parts of the fullest hour, and those of the day */
async function playDay({ send, everyMinutes }: Way): Promise<{ hour: number; day: number }> {
  const hours = Array<number>(24).fill(0);
  for (let minute = 0; minute < 24 * 60; minute += everyMinutes) {
    const now = STARTED + minute * MINUTE_MS;
    for (let parts = await send(now); parts > 0; parts = await send(now)) {
      hours[Math.floor(minute / 60)] = (hours[Math.floor(minute / 60)] ?? 0) + parts;
    }
  }
  return { hour: Math.max(...hours), day: hours.reduce((sum, each) => sum + each) };
}

async function ways(): Promise<Way[]> {
  const address = { address: randomUUID() };
  const block = () => ({ address: randomUUID(), block: 'one-contract' });
  const knownAddress = { address: randomUUID() };
  return [
    await codes('code, new numbers', 'one address', () => address),
    await codes('code, new numbers', 'one IPv6 /48', block),
    await codes('code, numbers with accounts', 'one address', () => knownAddress, true),
    await codes('code, one number', 'a botnet', () => ({ address: randomUUID() }), false, 'one'),
    await knownDevice(),
    await confirmations(),
    await applications(),
    await customerSms('one till key'),
    await customerSms('one shop with credits'),
  ];
}

/** Sign-in codes, each to another number unless one is named. */
async function codes(
  name: string,
  by: string,
  network: () => { address: string; block?: string },
  hasAccount = false,
  number?: string,
): Promise<Way> {
  const { phoneAccount } = await import('#core/accounts/phone-account.entity.ts');
  const { write } = await import('#core/platform/write.ts');
  return {
    name,
    by,
    paidBy: 'Miliki',
    everyMinutes: number ? 2 : 30,
    send: async (now) => {
      const phoneHash = number ? `${name}${by}` : randomUUID();
      if (hasAccount) await write(phoneAccount.put({ phoneHash, userId: phoneHash }));
      return sendCode({ phoneHash, deviceHash: undefined, network: network() }, now);
    },
  };
}

type Requester = Omit<Parameters<typeof openFlow>[0], 'flowId'>;

/** Requests a sign-in code. @returns the SMS that were sent: 1 or 0 */
async function sendCode(requester: Requester, now: number): Promise<number> {
  const { claimSend, openFlow } = await import('#core/sign-in/flow.store.ts');
  const flowId = randomUUID();
  await openFlow({ flowId, ...requester }, now);
  const { phoneHash } = requester;
  const code = { flowId, phoneHash, codeHash: '00', send: 1, isKnown: true };
  return (await claimSend(code, now)).to === 'send' ? 1 : 0;
}

/** Sign-in codes to one SIM, asked for on the browser that signed in with it. */
async function knownDevice(): Promise<Way> {
  const { device } = await import('#core/sign-in/device.entity.ts');
  const { write } = await import('#core/platform/write.ts');
  const [phoneHash, deviceHash] = [randomUUID(), randomUUID()];
  await write(device.put({ phoneHash, deviceHash, ttl: STARTED }));
  return {
    name: 'code, own number',
    by: 'one SIM, one browser',
    paidBy: 'Miliki',
    everyMinutes: 2,
    send: (now) => sendCode({ phoneHash, deviceHash, network: { address: 'a' } }, now),
  };
}

/** @returns the id of an account */
async function newAccount(): Promise<string> {
  const { givenAccount } = await import('#test/support/account.ts');
  return givenAccount();
}

/** Codes for all acts of one owner, by turns. */
async function confirmations(): Promise<Way> {
  const { issueConfirmation } = await import('#core/confirmations/confirm.ts');
  const { deps } = await import('#core/confirmations/deps.ts');
  const { accountExists } = await import('#core/accounts/owner-transaction.ts');
  const [userId, phoneHash] = [await newAccount(), randomUUID()];
  const acts = ['accountClosing', 'apiKey', 'offer'] as const;
  let turn = 0;
  return {
    name: 'codes for acts, own account',
    by: 'one SIM',
    paidBy: 'Miliki',
    everyMinutes: 2,
    send: async (now) => {
      for (const _ of acts) {
        turn += 1;
        const purpose = acts[turn % acts.length] ?? 'offer';
        const act = { purpose, subject: userId, content: 'x' };
        const sms = { kind: 'confirmation', phoneHash, userId, parts: 1 } as const;
        const outcome = issueConfirmation({ ...deps, accountExists, clock: () => now }, act, {
          userId,
          sms,
        });
        if (await outcome.then(Boolean, () => false)) return 1;
      }
      return 0;
    },
  };
}

/** News of applications that one owner sends and withdraws, of three parts at most. */
async function applications(): Promise<Way> {
  const { queueFreeSms } = await import('#core/sms/sms.store.ts');
  const userId = await newAccount();
  return {
    name: 'news of applications',
    by: 'one SIM',
    paidBy: 'Miliki',
    everyMinutes: 30,
    send: async (now) => {
      const sms = { userId, smsId: randomUUID(), phone: '+254711000001', textHash: '', credits: 0 };
      const text = 'x'.repeat(3 * 153);
      const createdAt = new Date(now).toISOString();
      const item = { ...sms, text, state: 'QUEUED', createdAt } as const;
      return (await queueFreeSms(item, 'notification')) === 'done' ? 3 : 0;
    },
  };
}

/** SMS to customers, for the credits of the shop. */
async function customerSms(by: 'one till key' | 'one shop with credits'): Promise<Way> {
  const { claimSms } = await import('#core/sms/sms.store.ts');
  const { credits } = await import('#core/accounts/credits.entity.ts');
  const { user } = await import('#core/accounts/user.entity.ts');
  const { write } = await import('#core/platform/write.ts');
  const { countUse } = await import('#core/till/till-day.store.ts');
  const userId = randomUUID();
  const words = { fullName: 'x', businessName: 'x', signeUpDate: 'x', status: 'x', signUpVia: 'x' };
  const rest = { lastLogin: 'x', lastLoginVia: 'x', apiKey: 'x', phone: '+254711000002' };
  await write(user.create({ userId, ...words, ...rest }));
  const bought = { purchasedSMS: 100_000, issuedSMS: 0, smsBalance: 100_000 };
  await write(credits.create({ userId, ...bought }));
  let customer = 700_000_000;
  return {
    name: 'codes and receipts to customers',
    by,
    paidBy: 'the shop',
    everyMinutes: 60,
    send: async (now) => {
      customer += 1;
      const sms = { userId, smsId: randomUUID(), phone: `+254${customer}`, textHash: '' };
      const createdAt = new Date(now).toISOString();
      const full = by === 'one till key' && countUse(userId, { sms: 1 }, now);
      const item = { ...sms, credits: 1, state: 'SENDING', createdAt } as const;
      return (await claimSms(item, { full })) === 'done' ? 1 : 0;
    },
  };
}

/** With everything spent that strangers may spend, an owner signs in on the browser that is known. */
async function printKnownOwner(): Promise<void> {
  const { payFor } = await import('#core/purse/purse.store.ts');
  const at = STARTED + 10 * 24 * 60 * MINUTE_MS;
  const spend = async (kind: 'newNumber' | 'knownNumber') => {
    let minute = 0;
    for (let refused = 0; refused < 3; minute += 1) {
      const sms = { kind, phoneHash: randomUUID(), parts: 1 };
      const full = (await payFor({}, sms, at + Math.floor(minute / 20) * MINUTE_MS)) !== null;
      refused = full ? refused + 1 : 0;
    }
  };
  await spend('newNumber');
  await spend('knownNumber');
  const owner = { kind: 'knownDevice', phoneHash: randomUUID(), parts: 1 } as const;
  const outcome = await payFor({}, owner, at + MINUTE_MS);
  console.info(
    `With the day's money of strangers spent, a known browser's code is ${outcome === null ? 'sent' : `refused: ${outcome}`}.`,
  );
}
