/** The reads of an owner's screens, independent of a business's size, and a warm handler's time. */
import { randomUUID } from 'node:crypto';
import { getDashboard } from '#shared/accounts/contract.ts';
import type { Contract } from '#shared/platform/contract.ts';
import { getProject, listProjects } from '#shared/projects/contract.ts';
import { award, getPointsChart, listCustomers, listEntries } from '#shared/rewards/contract.ts';
import { type BenchCloud, withCloud } from './cloud.ts';
import { inTurn, printTable, within } from './figures.ts';
import { asker, takeSettingsOf } from './handler.ts';
import { comparison, printTimes } from './handler-times.ts';
import { benchProject, CHANGE_REQUESTS, MILESTONES, projectRows, STEPS } from './project-rows.ts';
import { putCustomers } from './reward-rows.ts';
import { phoneNumber, putRows } from './rows.ts';
import { looksOf } from './units.ts';

const ENTRIES = ['functions/accounts/http.ts', 'functions/rewards/http.ts'];

const SIZES = [100, 10_000];
const HANDLER_CALLS = 300;

const OPENED = 75;

interface Screen {
  name: string;
  /** Budgets of docs/budgets.md 3.1: queries, reads by key, and read units. */
  most: [queries: number, looks: number, units: number];
  read: () => Promise<unknown>;
}

export async function benchReads(): Promise<void> {
  await withCloud('none', async (cloud) => {
    for (const entry of ENTRIES) await takeSettingsOf(entry, cloud);
    process.env.POWERTOOLS_LOG_LEVEL = 'ERROR';
    // The stores read their settings at load.
    const { givenAccount } = await import('#test/support/people.ts');
    const rows: string[][] = [];
    for (const size of SIZES) {
      const userId = await givenAccount();
      await putCustomers(cloud, userId, size);
      for (const screen of await pointScreens(userId)) {
        rows.push([size.toLocaleString('en'), ...(await rowFor(screen))]);
      }
    }
    const columns = 'screen | Queries | budget | looks | budget | read units | budget';
    printTable('Screens of points', `customers | ${columns}`, rows);
    await putRows(cloud, projectRows(OPENED));
    const ofProject = await inTurn(await projectScreens(), rowFor);
    const opened = `${MILESTONES} milestones, ${CHANGE_REQUESTS} change requests and ${STEPS} steps`;
    printTable(`A project with ${opened}`, columns, ofProject);
    await benchHandlers(cloud);
  });
}

async function rowFor({ name, most, read }: Screen): Promise<string[]> {
  const { queries, looks, units } = await looksOf(read);
  return [name, ...[queries, looks, units].flatMap((figure, at) => within(figure, most[at] ?? 0))];
}

async function pointScreens(userId: string): Promise<Screen[]> {
  const { handler: accounts } = await import('#functions/accounts/http.ts');
  const { handler: rewards } = await import('#functions/rewards/http.ts');
  const ask = asker(rewards, userId);
  // Includes the check of the session, half a unit.
  const page = (name: string, contract: Contract, body: object): Screen => ({
    name,
    most: [1, 1, 5.5],
    read: () => ask(contract, { body }),
  });
  return [
    { name: 'dashboard', most: [2, 3, 3.5], read: () => asker(accounts, userId)(getDashboard) },
    { name: 'chart, top customers', most: [2, 1, 5.5], read: () => ask(getPointsChart) },
    page('customers', listCustomers, {}),
    page('search 0712', listCustomers, { search: '0712' }),
    page('search Wa', listCustomers, { search: 'Wa' }),
    page('with consent', listCustomers, { filter: 'consent' }),
    page('not seen 90 days', listCustomers, { filter: 'notSeen90' }),
    page('history', listEntries, {}),
    page('history, redeemed', listEntries, { kind: 'redeem' }),
    page('history, days', listEntries, { from: '2026-01-01', to: '2099-12-31' }),
    page('of one, awarded', listEntries, { phone: phoneNumber(7), kind: 'award' }),
  ];
}

async function projectScreens(): Promise<Screen[]> {
  const { handler } = await import('#functions/projects/http.ts');
  const { deps } = await import('#core/delivery/deps.ts');
  const { openProject } = await import('#core/delivery/read-projects.ts');
  const { findByReference } = await import('#core/delivery/find-project.ts');
  const { userId, projectId, ref } = benchProject(OPENED);
  const ask = asker(handler, userId);
  const staff = { staffId: 'bench', name: 'Bench', phone: '', from: '', sessionId: 'bench' };
  const actor = { ...staff, may: ['deliver' as const], signedInAt: '2026-11-23T00:00:00.000Z' };
  const open = async () => openProject(deps, await findByReference(deps, actor, ref), actor);
  const one = { ...getProject, path: getProject.path.replace('{projectId}', projectId) };
  return [
    { name: 'an owner opens /projects', most: [1, 1, 5], read: () => ask(listProjects) },
    { name: 'an owner opens a project', most: [1, 1, 12], read: () => ask(one) },
    {
      name: "the office's file of a project",
      most: [1, 6, 20],
      read: open,
    },
  ];
}

const RULES = { pointValue: 1, earnPer: 100, minRedeem: 1, expiryMonths: 12 };

const awardBody = {
  phone: '0712345678',
  points: 5,
  amountSpent: null,
  name: null,
  consent: false,
  reference: null,
};

/** Warm handlers, each beside the same calls to a second table by a plain client. */
async function benchHandlers(cloud: BenchCloud): Promise<void> {
  const { handler: accounts } = await import('#functions/accounts/http.ts');
  const { handler: rewards } = await import('#functions/rewards/http.ts');
  const { takeOwnTable } = await import('#test/support/own-table.ts');
  const { givenAccount } = await import('#test/support/people.ts');
  const { settings } = await import('#core/accounts/settings.entity.ts');
  const { write } = await import('#core/platform/table/transact.ts');
  const userId = randomUUID();
  const tables: string[] = [];
  for (const _ of ['bare', 'own']) {
    await takeOwnTable();
    await givenAccount({ userId });
    await write(settings.upsert({ userId }, { set: RULES }));
    tables.unshift(process.env.TABLE_NAME ?? '');
  }
  const [own = '', bare = ''] = tables;
  const compare = await comparison(cloud.table, [own, bare]);
  const [dashboard, awarding] = [compare(), compare()];
  const [askAccounts, askRewards] = [accounts, rewards].map((one) => asker(one, userId));
  for (let n = 0; n < HANDLER_CALLS; n++) {
    await dashboard.time(() => askAccounts?.(getDashboard));
    const headers = { 'idempotency-key': randomUUID() };
    await awarding.time(() => askRewards?.(award, { headers, body: awardBody }));
  }
  printTimes(`A warm handler, ${HANDLER_CALLS} times`, [
    ['GET /api/dashboard', dashboard.times],
    ['POST /api/rewards/awards', awarding.times],
  ]);
}
