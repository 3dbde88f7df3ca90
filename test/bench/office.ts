/**
 * The read units of the office's queue and of each kind of its search among 10,000 applications, and how
 * soon its screens show something.
 */
import type { Deps } from '#core/assessment/deps.ts';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { withUnits } from '#test/support/read-units.ts';
import { withCloud } from './cloud.ts';
import { budget, p50AndP95, printTable, samplesOf, timed } from './figures.ts';
import { takeSettingsOf } from './handler.ts';
import { benchOfficePaint } from './office-paint.ts';
import {
  benchApplication,
  benchOwner,
  itemsOf,
  longestApplication,
  MEMBERS,
  putApplications,
} from './office-rows.ts';
import { putAll } from './reward-rows.ts';

const ENTRY = 'functions/assessment/http.ts';

const APPLICATIONS = 10_000;
const REQUESTS = 20;

/** Read units of docs/budgets.md 3.1. */
const MOST_UNITS = 5;

/** A question of the office, answered by the domain. @returns how many it found */
type Question = [name: string, ask: () => Promise<number>];

export async function benchOffice(): Promise<void> {
  await withCloud('built', async (cloud) => {
    await takeSettingsOf(ENTRY, cloud);
    // The stores read their settings when they are loaded.
    const { deps } = await import('#core/assessment/deps.ts');
    await putApplications(cloud, APPLICATIONS);
    await putAll(cloud, itemsOf(APPLICATIONS, longestApplication(APPLICATIONS)));
    await printItems(deps);
    const questions = [...queueQuestions(deps), ...(await searchQuestions(deps))];
    const rows: string[][] = [];
    for (const question of questions) rows.push(await rowFor(question));
    printTable(
      `The office among ${APPLICATIONS.toLocaleString('en')} applications`,
      ['question', 'found', 'calls', 'read units', 'budget', 'p50', 'p95'],
      rows,
    );
    await benchOfficePaint(cloud);
  });
}

async function rowFor([name, ask]: Question): Promise<string[]> {
  const { units, commands, result } = await withUnits(ask);
  return [
    name,
    `${result}`,
    `${commands.length}`,
    `${units}`,
    budget(units, MOST_UNITS),
    ...p50AndP95(await samplesOf(REQUESTS, () => timed(ask))),
  ];
}

/** A whole application beside its row: what a page of a queue costs without rows of its own. */
async function printItems({ findApplication, rowByReference }: Deps): Promise<void> {
  const items = {
    'most applications': benchApplication(1),
    longest: longestApplication(APPLICATIONS),
  };
  const rows: string[][] = [];
  for (const [name, { ref }] of Object.entries(items)) {
    const row = await withUnits(() => rowByReference(ref));
    const { userId = '', applicationId = '' } = row.result ?? {};
    const whole = await withUnits(() => findApplication(userId, applicationId));
    const sizeOf = (item: unknown) => `${Buffer.byteLength(JSON.stringify(item))} bytes`;
    // Of the two looks, the first is at the reference.
    rows.push([
      name,
      sizeOf(whole.result),
      `${whole.units}`,
      sizeOf(row.result),
      `${row.units / 2}`,
    ]);
  }
  printTable(
    'An application and its row of the queue',
    ['item', 'application', 'read units', 'row', 'read units'],
    rows,
  );
}

function queueQuestions({ pageByStatus, pageByAge, pageOfDesk }: Deps): Question[] {
  const found = async (page: Promise<{ items: unknown[] }>) => (await page).items.length;
  const [member = ''] = MEMBERS;
  return [
    ...applicationStatuses.map(
      (status): Question => [`queue: ${status}`, () => found(pageByStatus(status))],
    ),
    ...applicationStatuses.map(
      (status): Question => [`mine: ${status}`, () => found(pageOfDesk(member, status))],
    ),
    ['mine: open', () => found(pageOfDesk(member, null))],
    ['unassigned: open', () => found(pageOfDesk('nobody', null))],
    ['unassigned: Pending Review', () => found(pageOfDesk('nobody', 'Pending Review'))],
    ['older than June', () => found(pageByAge('Pending Review', '2026-06-01'))],
  ];
}

async function searchQuestions(deps: Deps): Promise<Question[]> {
  const { searchApplications } = await import('#core/assessment/search.ts');
  const { findDuplicates } = await import('#core/assessment/duplicates.ts');
  const staff = { staffId: 'bench', name: 'Bench', from: '127.0.0.1', sessionId: 'bench' };
  const by = { ...staff, may: ['review' as const], signedInAt: '2026-11-23T00:00:00.000Z' };
  const owner = benchOwner(77);
  const application = benchApplication(77);
  const texts = {
    reference: application.ref,
    number: owner.phone,
    PIN: owner.kraPin ?? '',
    registration: owner.registrationNumber ?? '',
    'e-mail': owner.email ?? '',
    'name: wa': 'wa',
    'name: wanjiku': 'Wanjiku',
    'name: kimani hard': 'Kimani Hard',
    'name: limited': 'Limited',
    'name: limited 24': 'Limited 24',
    'name: shop 24 (none)': 'shop 24',
  };
  const searched = Object.entries(texts).map(
    ([name, text]): Question => [
      `search: ${name}`,
      async () => (await searchApplications(deps, by, text)).applications.length,
    ],
  );
  const duplicates: Question = [
    'duplicates of one',
    async () => (await findDuplicates(deps, application, owner)).length,
  ];
  return [...searched, duplicates];
}
