/**
 * An owner's month: acts and how often. `npm run bench -- cost` does each once on the embedded cloud. The shop is
 * the mean business of infra/limits/load.ts, as for the limits: mostly small, and one in a hundred with a hundred
 * times the customers.
 */
import { business, renewalsADay, work } from '#infra/limits/load.ts';
import type { Payer } from './meter.ts';
import * as acts from './owner-acts.ts';
import type { OwnerScene } from './owner-scene.ts';
import type { Counts } from './prices.ts';

/** Shops close on Sundays. */
const WORKING_DAYS = 26;

const DAYS = 30.4;

/** New customers: all came within a year. */
const NEW_CUSTOMERS = business.customers / 12;

/** Customers who agreed to offers: a third, as in test/bench/reward-rows.ts. */
const AGREED = Math.ceil(business.customers / 3);

const REDEMPTIONS = business.costlyCallsADay * WORKING_DAYS;

/** The dashboard polls for half a minute, every 4 seconds, while something is unread. */
const LOOKS_A_VISIT = 8;

/** Deploys of the site. To be safe, a phone gets everything after each. */
const DEPLOYS = 4;

export interface Act {
  what: string;
  timesAMonth: number;
  prepare?: (scene: OwnerScene, run: number) => Promise<void>;
  act: (scene: OwnerScene, run: number) => Promise<void>;
  /** Done once only, because it is unique, or long and rare. */
  once?: boolean;
  payer?: Payer;
}

export const ownerMonth: readonly Act[] = [
  {
    what: 'opens the dashboard, at the begin of each spell of work',
    timesAMonth: business.spellsADay * WORKING_DAYS,
    act: acts.openDashboard,
  },
  {
    what: 'the dashboard asks whether anything has changed',
    timesAMonth: business.spellsADay * WORKING_DAYS * LOOKS_A_VISIT,
    prepare: acts.openTill,
    act: acts.askForNews,
  },
  {
    what: 'the session is renewed',
    timesAMonth: renewalsADay * WORKING_DAYS,
    prepare: acts.openTill,
    act: acts.renewSession,
  },
  {
    what: 'opens the page of the till',
    timesAMonth: business.spellsADay * WORKING_DAYS,
    act: acts.openTill,
  },
  {
    what: 'awards points to a customer who came before',
    timesAMonth: business.awardsADay * WORKING_DAYS - NEW_CUSTOMERS,
    prepare: acts.openTill,
    act: acts.awardKnown,
  },
  {
    what: 'awards points to a new customer',
    timesAMonth: NEW_CUSTOMERS,
    prepare: acts.openTill,
    act: acts.awardNew,
  },
  {
    what: 'lets a customer redeem points',
    timesAMonth: REDEMPTIONS,
    prepare: acts.openRedeeming,
    act: acts.redeem,
  },
  {
    what: 'looks at the customers',
    timesAMonth: WORKING_DAYS,
    act: acts.openCustomers,
  },
  {
    what: 'looks at what was posted',
    timesAMonth: WORKING_DAYS,
    act: acts.openHistory,
  },
  {
    what: `sends a campaign to the ${AGREED} who agreed`,
    timesAMonth: business.campaignSmsAMonth / AGREED,
    prepare: acts.openCampaign,
    act: acts.sendCampaign,
    once: true,
    payer: 'the shop',
  },
  {
    what: 'changes a setting',
    timesAMonth: 1,
    act: acts.changeSetting,
  },
  {
    // Monthly for those with an agreement. Their share is unknown: everybody, to be safe.
    what: 'pays an installment by M-Pesa',
    timesAMonth: 1,
    act: acts.payInstallment,
  },
  {
    what: 'applies for financing, once a year',
    timesAMonth: 1 / 12,
    prepare: acts.openApplication,
    act: acts.apply,
    once: true,
  },
  { what: 'gets the app after a deploy', timesAMonth: DEPLOYS, act: acts.openOnEmptyPhone },
  {
    what: 'signs out, and in with a code',
    timesAMonth: business.signInsADay * WORKING_DAYS,
    prepare: acts.giveToNext,
    act: acts.signInAgain,
  },
];

/** Background work, with figures from other parts of the bench. */
export const unseen: readonly { what: string; timesAMonth: number; counts: Partial<Counts> }[] = [
  {
    what: 'points of a customer expire (`npm run bench -- night`)',
    timesAMonth: business.customers * business.expiringShare,
    counts: { writeUnits: work.expiry, readUnits: 2 },
  },
  {
    what: 'a reminder of an installment, or news of an application (`npm run bench -- repayments`)',
    timesAMonth: business.remindersADay * DAYS,
    counts: { writeUnits: 15, readUnits: 4, ownParts: 1 },
  },
];

/** Bytes of a posting in the table and two indexes, with DynamoDB's overhead. */
const ENTRY_BYTES = 3 * 597;

/** Postings are kept, and nearly everything else is small beside them. */
export const tableBytesOfYear = 12 * business.awardsADay * WORKING_DAYS * ENTRY_BYTES;
