/** The tables of docs/limits.md, from production's limits and a business's load. */

import { RESERVES_OF_ALARM } from '#core/carriers/balance.ts';
import { type CarrierName, carrierNames } from '#core/carriers/carrier.ts';
import { bundlesAt, by, KES_PER_USD, partCost } from '#infra/carriers.ts';
import { limitsOfAddress } from '#infra/limits/address-limits.ts';
import {
  type Limit,
  limitsOf,
  type PlannedStage,
  reserveAt,
  roomOfBusinesses,
  served,
} from '#infra/limits/capacity.ts';
import {
  business,
  businessSmsADay,
  DAYS_PER_MONTH,
  ownSmsADay,
  renewalsADay,
  writeUnitsADay,
} from '#infra/limits/load.ts';
import { quotasOf } from '#infra/limits/quotas.ts';
import { margins, stages } from '#infra/stages.ts';

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
  const { prod } = stages;
  const region = quotasOf['af-south-1'];
  if (!region) throw new Error('The region of production has no quotas.');
  return [
    loadText(),
    table('limit of production', 'businesses', limitsOf(prod, region)),
    carriersTable(prod),
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

/** Enough of them for a comparison of carriers. */
const BUSINESSES = 10_000;

/** The cost and the bounds of production's SMS by each carrier. */
function carriersTable(prod: PlannedStage): string {
  const usdOf = (partsADay: number) => (carrier: CarrierName) =>
    numberText(
      rounded((BUSINESSES * partsADay * DAYS_PER_MONTH * kes(partCost[carrier])) / KES_PER_USD),
    );
  const rows: Record<string, (carrier: CarrierName) => string> = {
    'KES for a part': (carrier) => kes(partCost[carrier]).toFixed(2),
    'KES that a shop pays for it, with VAT: bundles from the largest to the smallest': (
      carrier,
    ) => {
      const each = bundlesAt(carrier, margins).map(({ price, credits }) => price / credits);
      return `${Math.min(...each).toFixed(2)} to ${Math.max(...each).toFixed(2)}`;
    },
    [`USD a month that Miliki pays for ${numberText(BUSINESSES)} businesses`]: usdOf(ownSmsADay),
    'USD a month of what they have paid': usdOf(businessSmsADay),
    'parts a day that they may send together': (carrier) => {
      const room = roomOfBusinesses({ ...prod, smsCarriers: by(carrier) });
      return room === undefined ? 'what they have paid' : numberText(room);
    },
    'bound by': (carrier) =>
      roomOfBusinesses({ ...prod, smsCarriers: by(carrier) }) === undefined
        ? 'their credits, and the balance at the carrier'
        : "the month's money at AWS",
    'KES that promotions leave to codes and news': ofBalance(prod, 1),
    'KES below which an alarm rings': ofBalance(prod, RESERVES_OF_ALARM),
  };
  const head = ['SMS of production by', ...carrierNames.map((name) => carrierTitles[name])];
  const lines = Object.entries(rows).map(([what, of]) => [what, ...carrierNames.map(of)]);
  return [head, head.map(() => '---'), ...lines].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** @param cost in ten-thousandths of a KES */
const kes = (cost: number): number => cost / 10_000;

const carrierTitles: Record<CarrierName, string> = {
  sns: 'SNS',
  africasTalking: "Africa's Talking",
  celcom: 'Celcom',
};

/** SNS has no balance: an alarm rings at 80 % of its month. */
const ofBalance = (prod: PlannedStage, days: number) => (carrier: CarrierName) =>
  carrier === 'sns' ? '-' : numberText(days * kes(reserveAt(prod, carrier)));

const numberText = (value: number): string => value.toLocaleString('en');

/** The load is an assumption: only two digits mean something. */
const rounded = (value: number): number => Number(value.toPrecision(2));

const smallText = (value: number): string =>
  Number(value.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 8 });
