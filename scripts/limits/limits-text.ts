/** The tables of docs/limits.md, from production's limits and a business's load. */
import { limitsOfAddress } from '#infra/limits/address-limits.ts';
import { type Limit, limitsOf, served } from '#infra/limits/capacity.ts';
import { business, renewalsADay, writeUnitsADay } from '#infra/limits/load.ts';
import { quotasOf } from '#infra/limits/quotas.ts';
import { stageLimits } from '#infra/limits/stage-limits.ts';

const BEGIN = '<!-- made by npm run limits -->\n';
const END = '<!-- end -->\n';

/** @returns the document with the current tables */
export function withTables(document: string): string {
  const [before, rest = ''] = document.split(BEGIN);
  const [, after] = rest.split(END);
  if (after === undefined) throw new Error('docs/limits.md has lost the marks of its tables.');
  return `${before}${BEGIN}\n${tables()}\n\n${END}${after}`;
}

function tables(): string {
  const { prod } = stageLimits;
  const region = quotasOf['af-south-1'];
  if (!region) throw new Error('The region of production has no quotas.');
  return [
    loadText(),
    table('limit of production', 'businesses', limitsOf(prod, region)),
    table('for one address', 'businesses behind it', limitsOfAddress(prod)),
  ].join('\n\n');
}

const loadText = (): string =>
  `A business is planned for with ${business.customers} customers, ${business.awardsADay} awards and ${business.callsADay} calls of the API a
day, ${business.signInsADay} sign-ins, ${renewalsADay} renewals of its tokens, ${business.campaignSmsAMonth} SMS of campaigns a month,
${business.remindersADay} reminders and news a day, and ${numberText(rounded(writeUnitsADay))} write units of the table a day.`;

function table(title: string, counted: string, limits: readonly Limit[]): string {
  const rows = limits.map((limit) => [
    limit.name,
    limit.by,
    numberText(limit.most),
    smallText(limit.each),
    numberText(rounded(served(limit))),
    limit.breaks,
    limit.raise,
  ]);
  const head = [title, 'by', 'most', 'a business', counted, 'above it', 'raised by'];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const numberText = (value: number): string => value.toLocaleString('en');

/** The load is an assumption: only two digits mean something. */
const rounded = (value: number): number => Number(value.toPrecision(2));

const smallText = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 8 });
