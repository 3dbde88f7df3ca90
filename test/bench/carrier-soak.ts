/**
 * Promotions of twenty shops over a carrier that misbehaves, at production's pace and with its reports; at the end all
 * dispatchers die again and again. Nobody may get two SMS, credits must be what was accepted or unknown, states only go
 * forward, and codes must not wait.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CampaignItem } from '#core/campaigns/campaign/campaign.store.ts';
import type { Recipient } from '#core/campaigns/campaign/preparation.store.ts';
import { queuedPerSecond } from '#infra/limits/capacity.ts';
import { stages } from '#infra/stages.ts';
import type { RecipientState } from '#shared/campaigns/campaign.ts';
import { MINUTE_MS } from '#shared/platform/time.ts';
import { type Core, confirm, coreOf, givenFrozen, givenShop, timeOfCode } from './campaign-shop.ts';
import { type BenchCloud, every, killAll, post, smsOf, withCloud } from './cloud.ts';
import { budget, fail, median, ms, printTable, seconds, sum, withinBudget } from './figures.ts';

const DISPATCHER = 'functions/sms/dispatch.ts';

const SHOPS = 20;
/** `SOAK_PEOPLE=2000` makes it shorter. */
const PEOPLE = Number(process.env.SOAK_PEOPLE ?? 20_000);
const EACH = Math.ceil(PEOPLE / SHOPS);
const NUMBERS = '+25474';

/** Credits of a shop for each person: an offer with its ways out may have two parts. */
const CREDITS_EACH = 3;

/** Strike all the time: numbers that are refused or slow, lost answers, and reports of every kind. */
const ALWAYS = [
  { phoneNumber: `${NUMBERS}*`, fault: 'refuse', share: 0.01 },
  { phoneNumber: `${NUMBERS}*`, fault: 'lose', share: 0.01 },
  { phoneNumber: `${NUMBERS}*`, fault: 'delay', share: 0.01, milliseconds: 400 },
  { carrier: 'nobody', share: 0.005 },
  { carrier: 'costless', share: 0.1 },
  { carrier: 'reportLost', share: 0.02 },
  { carrier: 'reportFirst', share: 0.05 },
  { carrier: 'reportLate', share: 0.1, milliseconds: 20_000 },
  { carrier: 'reportBackwards', share: 0.1 },
  { carrier: 'reportOtherNumber', share: 0.02 },
  { carrier: 'reportTwice', share: 0.2 },
  { carrier: 'reportFailed', share: 0.02 },
  { carrier: 'reportExpired', share: 0.01 },
] as const;

/** The carrier is asked too often, and answers nonsense. */
const STORM = [
  { carrier: 'busy', share: 0.3 },
  { carrier: 'error', share: 0.03 },
  { carrier: 'html', share: 0.03 },
  { phoneNumber: `${NUMBERS}*`, fault: 'throttle', share: 0.1 },
] as const;
const STORM_MS = 30_000;

/** The carrier is gone. */
const OUTAGE = [{ carrier: 'silent' }] as const;
const OUTAGE_MS = 2 * MINUTE_MS;

/** Handled shares of the people at which the storm, the outage and the deaths begin; the pace is measured before. */
const [STORM_AT, OUTAGE_AT, END_AT] = [0.3, 0.6, 0.97];

const DEATH_EVERY_MS = 5_000;
const CODE_EVERY_MS = 5_000;
const LOOK_EVERY_MS = 20_000;
const LOOK_MS = 500;
/** After a trouble, the dispatcher has its pace again. */
const CALM_MS = 5_000;
/** The latest report, and the work on it. */
const REPORTS_MS = 40_000;
/** Of docs/budgets.md 3.7. */
const MOST_CODE_MS = 2_000;
const TOLERANCE = 0.05;

/** Longer than a campaign waits for its carrier. */
const REST_MS = 16 * MINUTE_MS;

type Weather = 'calm' | 'storm' | 'outage';

interface Sending {
  userId: string;
  campaignId: string;
}

export async function benchCarrierSoak(): Promise<void> {
  const pace = queuedPerSecond(stages.prod);
  await withCloud('none', async (cloud) => new Soak(cloud, await coreOf(cloud), pace).run(), {
    QUEUED_SMS_PER_SECOND: String(pace),
  });
}

class Soak {
  private readonly cloud: BenchCloud;
  private readonly core: Core;
  private readonly pace: number;
  private readonly shops: Sending[] = [];
  private readonly codes: Record<Weather, (number | null)[]> = { calm: [], storm: [], outage: [] };
  private readonly seen = new Map<string, RecipientState>();
  private readonly backwards: string[] = [];
  private weather: Weather = 'calm';
  private calm = { parts: 0, milliseconds: 0 };

  constructor(cloud: BenchCloud, core: Core, pace: number) {
    this.cloud = cloud;
    this.core = core;
    this.pace = pace;
  }

  async run(): Promise<void> {
    for (let n = 0; n < SHOPS; n += 1) await this.addShop(n);
    await this.change('calm');
    // The first one loads the functions.
    await timeOfCode(this.cloud);
    const began = performance.now();
    const end = new AbortController();
    const watchers = [
      every(CODE_EVERY_MS, end.signal, () => this.noteCode()),
      every(LOOK_EVERY_MS, end.signal, () => this.lookAtStates()),
    ];
    for (const { userId, campaignId } of this.shops) await confirm(this.core, userId, campaignId);
    await this.measureUntil(STORM_AT);
    await this.change('storm');
    await wait(STORM_MS);
    await this.change('calm');
    await this.measureUntil(OUTAGE_AT);
    await this.change('outage');
    await wait(OUTAGE_MS);
    await this.change('calm');
    await this.measureUntil(END_AT);
    watchers.push(every(DEATH_EVERY_MS, end.signal, () => this.killDispatchers()));
    while (!(await this.items()).every(({ endedAt }) => endedAt)) await this.wake();
    const took = performance.now() - began;
    await wait(REPORTS_MS);
    end.abort();
    await Promise.all(watchers);
    await this.lookAtStates();
    await this.judge(took);
  }

  private async addShop(n: number): Promise<void> {
    const prefix = `${NUMBERS}${String(n).padStart(2, '0')}`;
    const userId = await givenShop(this.cloud, EACH, prefix, CREDITS_EACH * EACH);
    const { campaignId } = await givenFrozen(this.core, userId);
    this.shops.push({ userId, campaignId });
  }

  private async change(weather: Weather): Promise<void> {
    const troubles = { calm: [], storm: STORM, outage: OUTAGE }[weather];
    await fetch(`${this.cloud.endpoint}/_aws/faults`, { method: 'DELETE' });
    // The first that strikes counts.
    for (const fault of [...troubles, ...ALWAYS]) await post(this.cloud, 'faults', fault);
    this.weather = weather;
  }

  /** Calls another dispatcher at once, instead of the schedule. It answers when that one ends or dies. */
  private async killDispatchers(): Promise<void> {
    await killAll(this.cloud, DISPATCHER);
    void post(this.cloud, 'schedules', { function: DISPATCHER }).catch(() => undefined);
  }

  /** Instead of the clock, long after the carrier was at fault. */
  private async wake(): Promise<void> {
    const clock = () => Date.now() + REST_MS;
    await this.core.wakeCampaigns({ ...this.core.deps, clock, hasTime: () => true });
    await wait(LOOK_MS);
  }

  private items = (): Promise<CampaignItem[]> =>
    Promise.all(
      this.shops.map(async ({ userId, campaignId }) => {
        const item = await this.core.deps.findCampaign(userId, campaignId);
        if (!item) throw new Error('a campaign is gone');
        return item;
      }),
    );

  /** Measures the pace in calm weather until so many people were handled. */
  private async measureUntil(share: number): Promise<void> {
    const until = Date.now() + CALM_MS;
    while (Date.now() < until) await this.wake();
    const read = async () => {
      const items = await this.items();
      return { at: performance.now(), handled: sum(items, handledOf), parts: sum(items, partsOf) };
    };
    const first = await read();
    let last = first;
    while (last.handled < share * SHOPS * EACH) {
      await this.wake();
      last = await read();
    }
    this.calm.parts += last.parts - first.parts;
    this.calm.milliseconds += last.at - first.at;
  }

  private async noteCode(): Promise<void> {
    const { weather } = this;
    const took = await timeOfCode(this.cloud).catch(() => null);
    // One that saw a change belongs to the worse of both.
    this.codes[this.weather === 'calm' ? weather : this.weather].push(took);
  }

  private async lookAtStates(): Promise<void> {
    for (const item of await this.items()) {
      for (const row of await this.rowsOf(item)) {
        if (!row) continue;
        const key = `${item.campaignId} ${row.position}`;
        const before = this.seen.get(key) ?? 'PENDING';
        if (!mayFollow(before, row.state)) this.backwards.push(`${before} to ${row.state}`);
        this.seen.set(key, row.state);
      }
    }
  }

  private async rowsOf(item: CampaignItem): Promise<(Recipient | null)[]> {
    const rows: (Recipient | null)[] = [];
    for (let at = 0; at < EACH; at += 500)
      rows.push(...(await this.core.deps.readRecipients(item, at, Math.min(at + 500, EACH))));
    return rows;
  }

  private async judge(took: number): Promise<void> {
    const items = await this.items();
    const onPhones = Object.entries(await smsOf(this.cloud)).filter(([phone]) =>
      phone.startsWith(NUMBERS),
    );
    const doubled = onPhones.filter(([, texts]) => texts.length > 1);
    const twice = doubled.length;
    for (const item of items) await this.demandSound(item, new Set(onPhones.map(([p]) => p)));
    if (twice > 0) fail(`${twice} people got two, for example ${JSON.stringify(doubled[0])}`);
    const [back] = this.backwards;
    if (back) fail(`${this.backwards.length} states went back: ${back}`);
    this.print(items, { took, twice, onPhones: onPhones.length });
  }

  private async demandSound(item: CampaignItem, onPhones: Set<string>): Promise<void> {
    const rows = (await this.rowsOf(item)).flatMap((row) => row ?? []);
    const count = (states: readonly RecipientState[]) =>
      rows.filter(({ state }) => states.includes(state)).length;
    if (rows.length !== EACH || count(['PENDING']) > 0) fail('somebody was not served');
    if (count(ACCEPTED) !== acceptedOf(item) || count(['UNKNOWN']) !== item.unknown)
      fail('the counts of a campaign are not those of its people');
    const paid = rows.filter(({ state }) => [...ACCEPTED, 'UNKNOWN'].includes(state));
    const credits = sum(paid, (row) => row.credits);
    const left = (await this.core.findCredits(item.userId))?.smsBalance;
    if (item.used !== credits || left !== CREDITS_EACH * EACH - credits)
      fail(`${item.used} credits used, ${left} left; accepted and unknown: ${credits}`);
    const failed = rows.filter(({ state }) => state === 'FAILED');
    const contacts = await this.core.deps.findContacts(failed.map(({ contactId }) => contactId));
    if (contacts.some((contact) => contact && onPhones.has(contact.phone)))
      fail('the credit of an SMS that arrived came back');
  }

  private print(
    items: readonly CampaignItem[],
    { took, twice, onPhones }: { took: number; twice: number; onPhones: number },
  ): void {
    const total = (of: (item: CampaignItem) => number) => sum(items, of).toLocaleString('en');
    const perSecond = (this.calm.parts * 1_000) / this.calm.milliseconds;
    const isAtPace = Math.abs(perSecond - this.pace) <= this.pace * TOLERANCE;
    const { calm, storm, outage } = this.codes;
    printTable(
      `${SHOPS} campaigns of ${EACH.toLocaleString('en')} each, over a carrier that misbehaves, in ${seconds(took)}`,
      'what | figure | beside',
      [
        [
          'parts a second in calm weather',
          perSecond.toFixed(2),
          withinBudget(isAtPace, `${this.pace} configured, within 5 %`, 'missed'),
        ],
        ['people with an SMS; with two', `${onPhones}; ${twice}`, budget(twice, 0)],
        ['states that went back', `${this.backwards.length}`, budget(this.backwards.length, 0)],
        ['accepted', total(acceptedOf), ''],
        ['of these delivered; not', `${total(deliveredOf)}; ${total(undeliveredOf)}`, ''],
        ['of these without a report', total(({ sent }) => sent), '2 % of reports are lost'],
        ['unknown', total(({ unknown }) => unknown), 'charged, and never sent again'],
        ['failed', total(({ failed }) => failed), 'their credits came back'],
        ['credits used', total(({ used }) => used), 'accepted and unknown'],
        ['code: median', ms(median(arrived(calm))), `${calm.length} asked for`],
        [
          'code: slowest',
          ms(Math.max(...arrived(calm))),
          budget(Math.max(...arrived(calm)), MOST_CODE_MS, 'ms'),
        ],
        ['codes that did not come', `${lostOf(calm)}`, budget(lostOf(calm), 0)],
        ['code in the storm: slowest; lost', slowest(storm), 'their fate is unknown'],
        ['code in the outage: slowest; lost', slowest(outage), 'SNS takes over after three'],
      ],
    );
  }
}

const ACCEPTED: readonly RecipientState[] = ['SENT', 'DELIVERED', 'UNDELIVERED'];

const deliveredOf = ({ delivered }: CampaignItem): number => delivered;
const undeliveredOf = ({ undelivered }: CampaignItem): number => undelivered;
const acceptedOf = (item: CampaignItem): number => item.sent + item.delivered + item.undelivered;
const handledOf = (item: CampaignItem): number =>
  acceptedOf(item) + item.unknown + item.failed + item.skipped;
/** The offer has as many parts for everybody. */
const partsOf = (item: CampaignItem): number =>
  (handledOf(item) * (item.reserved ?? 0)) / Math.max(1, item.size ?? 0);

const mayFollow = (before: RecipientState, after: RecipientState): boolean =>
  before === after ||
  before === 'PENDING' ||
  (before === 'SENT' && (after === 'DELIVERED' || after === 'UNDELIVERED'));

const arrived = (codes: readonly (number | null)[]): number[] =>
  codes.filter((one) => one !== null);
const lostOf = (codes: readonly (number | null)[]): number => codes.length - arrived(codes).length;
const slowest = (codes: readonly (number | null)[]): string =>
  `${ms(Math.max(0, ...arrived(codes)))}; ${lostOf(codes)} of ${codes.length}`;
