/** A shop whose customers all agreed to offers, and core's code to send some. */
import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignItem } from '#core/campaigns/campaign/campaign.store.ts';
import { customer } from '#core/rewards/customers/customer.entity.ts';
import { newCustomer } from '#core/rewards/customers/new-customer.ts';
import { environmentOfFunction } from '#test/support/environment-of-function.ts';
import type { BenchCloud } from './cloud.ts';
import { timed } from './figures.ts';
import { codeSentTo, givenOwner, requestCode, solveRobotCheck } from './owner.ts';
import { numbersTo, putEach, rowsOf } from './rows.ts';

const PHONE_LENGTH = '+254712345678'.length;
const LOOK_MS = 250;

export const DRAFT = {
  name: 'Offer',
  text: '{name}, karibu tena: 10 % off this week',
  audience: { filter: 'all', atLeast: null, listId: null },
} as const;

export async function coreOf(cloud: BenchCloud) {
  Object.assign(process.env, await environmentOfFunction(cloud.endpoint, cloud.url));
  const { deps } = await import('#core/campaigns/deps.ts');
  const drafts = await import('#core/campaigns/drafts.ts');
  const { prepareCampaign } = await import('#core/campaigns/preparation/run-preparation.ts');
  const { confirmCampaign } = await import('#core/campaigns/sending/confirm.ts');
  const stops = await import('#core/campaigns/sending/stop.ts');
  const { wakeCampaigns } = await import('#core/campaigns/sending/wake.ts');
  const { findCredits } = await import('#core/accounts/credits.store.ts');
  return {
    deps,
    ...drafts,
    prepareCampaign,
    confirmCampaign,
    ...stops,
    wakeCampaigns,
    findCredits,
  };
}

export type Core = Awaited<ReturnType<typeof coreOf>>;

/** @returns the account of a shop, by default with a credit per customer */
export async function givenShop(
  cloud: BenchCloud,
  customers: number,
  prefix: string,
  smsBalance = customers,
): Promise<string> {
  const { givenAccount } = await import('#test/support/people.ts');
  const signeUpDate = '2026-01-01T09:00:00.000Z';
  const userId = await givenAccount({ smsBalance, signeUpDate });
  await putConsenting(cloud, userId, customers, prefix);
  return userId;
}

/** A campaign to all customers, with frozen recipients. @returns it and the time */
export async function givenFrozen({ deps, ...core }: Core, userId: string) {
  const { campaignId } = await core.createCampaign(deps, userId, 'soak-soak-soak-soak', DRAFT);
  const took = await timed(async () => {
    await core.prepareCampaign(deps, userId, campaignId, { version: 1, kind: 'freeze' });
    while ((await deps.findPreparation(campaignId, 1))?.state !== 'ready') await wait(LOOK_MS);
  });
  return { campaignId, took };
}

export const confirm = ({ deps, confirmCampaign }: Core, userId: string, campaignId: string) =>
  confirmCampaign(deps, userId, campaignId, {
    version: 1,
    preparation: 1,
    scheduledAt: null,
    consentDeclared: true,
  });

export async function untilEnded(
  { deps }: Core,
  userId: string,
  campaignId: string,
): Promise<CampaignItem> {
  for (;;) {
    const item = await deps.findCampaign(userId, campaignId);
    if (item?.endedAt) return item;
    await wait(LOOK_MS);
  }
}

/** @returns the wait for a sign-in SMS, in ms. @throws Error if none has come */
export async function timeOfCode(cloud: BenchCloud): Promise<number> {
  const { phone } = await givenOwner(cloud);
  const proof = await solveRobotCheck(cloud);
  const pressed = Date.now();
  await requestCode(cloud, phone, proof);
  return (await codeSentTo(cloud, phone)).at - pressed;
}

/** Customers who agreed to offers, with numbers that begin with `prefix`. */
export function putConsenting(
  cloud: BenchCloud,
  userId: string,
  customers: number,
  prefix: string,
): Promise<void> {
  const now = Date.now();
  const consent = { given: true, at: '2026-10-01T09:00:00.000Z' };
  return putEach(cloud, numbersTo(customers), (n) => {
    const phone = `${prefix}${String(n).padStart(PHONE_LENGTH - prefix.length, '0')}`;
    return rowsOf([customer.put({ ...newCustomer(userId, phone, now), consent })]);
  });
}
