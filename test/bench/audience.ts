/** The cost and waiting time of an owner with very many customers, before a campaign. */
import { setTimeout as wait } from 'node:timers/promises';
import { getSmsOverview, listCampaigns } from '#shared/campaigns/contract.ts';
import { type Core, DRAFT, putConsenting } from './campaign-shop.ts';
import { askedDuring, type BenchCloud } from './cloud.ts';
import { printTable, seconds, timed, within } from './figures.ts';
import { givenOwner, putTotals, signIn } from './owner.ts';

const CUSTOMERS = 100_000;
const LOOK_MS = 250;

export async function benchAudience(cloud: BenchCloud, core: Core): Promise<void> {
  const owner = await givenOwner(cloud);
  await putTotals(cloud, owner.userId, CUSTOMERS);
  await putConsenting(cloud, owner.userId, CUSTOMERS, '+25473');
  const units = await unitsOfPage(cloud, await signIn(cloud, owner));
  const { took, steps, people } = await count(core, owner.userId);
  printTable(
    `An owner with ${CUSTOMERS.toLocaleString('en')} customers who agreed`,
    'what | figure | beside',
    [
      ['read units to open the page', ...within(units, 5)],
      ['the audience is counted in', seconds(took), `${steps} steps of progress`],
      ['people counted', people.toLocaleString('en'), CUSTOMERS.toLocaleString('en')],
    ],
  );
}

async function unitsOfPage(cloud: BenchCloud, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const { reads, writes } = await askedDuring(cloud, 'functions/campaigns/http.ts', async () => {
    for (const { path } of [getSmsOverview, listCampaigns]) {
      const { ok, status } = await fetch(`${cloud.url}${path}`, { headers });
      if (!ok) throw new Error(`${path} answered ${status}.`);
    }
  });
  return reads + writes;
}

/** Counts an audience as an owner sees it: the worker goes on, and the page polls. */
async function count({ deps, ...core }: Core, userId: string) {
  const { campaignId } = await core.createCampaign(deps, userId, 'many-many-many-many', DRAFT);
  const seen = new Set<number>();
  const look = async () => {
    const item = await deps.findPreparation(campaignId, 1);
    seen.add(item?.seen ?? 0);
    return item;
  };
  let last = null as Awaited<ReturnType<typeof look>>;
  const took = await timed(async () => {
    await core.prepareCampaign(deps, userId, campaignId, { version: 1, kind: 'count' });
    while (last?.state !== 'ready') [last] = await Promise.all([look(), wait(LOOK_MS)]);
  });
  return { took, steps: seen.size, people: last?.recipients ?? 0 };
}
