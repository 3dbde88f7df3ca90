/** The reads of the repayment screens, of owner and office. */
import { user } from '#core/accounts/account.entity.ts';
import { agreement } from '#core/agreements/agreement.entity.ts';
import { agreementRow, agreementRowOf } from '#core/agreements/agreement-row.entity.ts';
import { journalLine } from '#core/agreements/journal-line.entity.ts';
import { installmentsFrom, monthsAfter } from '#shared/agreements/schedule.ts';
import { buckets } from '#shared/collection/buckets.ts';
import { listRepayments } from '#shared/repayments/contract.ts';
import type { BenchCloud } from './cloud.ts';
import { p50AndP95, printTable, samplesOf, timed, within } from './figures.ts';
import { asker } from './handler.ts';
import { repaidOf } from './repayment-rows.ts';
import { numbersTo, putRows, type Row, rowsOf } from './rows.ts';
import { looksOf } from './units.ts';

const REQUESTS = 40;

const OPENED = 20_000;
const INSTALLMENTS = 48;
const PAYMENTS = 60;

/** Budgets of docs/budgets.md 3.1. */
const MOST_UNITS = 5;

interface Screen {
  name: string;
  read: () => Promise<number>;
  queries: number;
  mostUnits: number;
}

export async function benchScreens(cloud: BenchCloud, today: string): Promise<void> {
  await putRows(cloud, longest(today));
  const screens = [await ownerScreen(), ...(await officeScreens())];
  const rows: string[][] = [];
  for (const { name, read, queries: most, mostUnits } of screens) {
    const { queries, looks, units, result } = await looksOf(read);
    const samples = await samplesOf(REQUESTS, () => timed(read));
    rows.push([
      name,
      `${result}`,
      ...within(queries, most),
      `${looks}`,
      ...within(units, mostUnits),
      ...p50AndP95(samples),
    ]);
  }
  printTable(
    `Screens of repayments; the one that is opened has ${INSTALLMENTS} installments and ${PAYMENTS} payments`,
    'screen | rows | Queries | budget | looks | read units | budget | p50 | p95',
    rows,
  );
}

/** Four years, with more payments than installments. */
function longest(today: string): Row[] {
  const { owner, item, journal } = repaidOf(OPENED, { dueIn: 0, number: 1, paid: 1 }, today);
  const anchorDay = monthsAfter(today, -INSTALLMENTS);
  const schedule = installmentsFrom(item.total, INSTALLMENTS, anchorDay);
  const first = journal.slice(0, 2);
  const payments = numbersTo(PAYMENTS).map((n) => ({
    ...journal.at(-1),
    line: first.length + 1 + n,
    day: monthsAfter(anchorDay, n),
  })) as typeof journal;
  const whole = { ...item, anchorDay, schedule, version: first.length + PAYMENTS };
  return rowsOf([
    user.put(owner),
    agreement.put(whole),
    agreementRow.put(agreementRowOf(whole, item.signedAt)),
    ...[...first, ...payments].map((line) => journalLine.put(line)),
  ]);
}

async function ownerScreen(): Promise<Screen> {
  // The stores read their settings at load.
  const { handler } = await import('#functions/repayments/http.ts');
  const { userId } = repaidOf(OPENED, { dueIn: 0, number: 1, paid: 1 }, '2026-01-01').owner;
  return {
    name: 'an owner opens /repayments',
    queries: 1,
    mostUnits: MOST_UNITS,
    read: async () => (await asker(handler, userId)(listRepayments)).opened.facts.length,
  };
}

/** The office's list has four shards, one Query each. */
async function officeScreens(): Promise<Screen[]> {
  const { deps } = await import('#core/collection/deps.ts');
  const { countAgreements, listAgreements } = await import('#core/collection/list-agreements.ts');
  const pages = buckets.map((bucket) => ({
    name: `the office's list: ${bucket}`,
    queries: 4,
    mostUnits: MOST_UNITS,
    read: async () => (await listAgreements(deps, { bucket })).agreements.length,
  }));
  const counts = {
    name: 'its numbers',
    queries: 4 * buckets.length,
    mostUnits: 40,
    read: async () => (await countAgreements(deps)).counts.length,
  };
  return [...pages, counts];
}
