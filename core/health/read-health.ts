import type { NightlyRunItem } from '#core/due/nightly-run.ts';
import { isoTime } from '#core/platform/clock.ts';
import { shown } from '#core/platform/shown.ts';
import { capOfShare, purseShares, USD_PER_PART } from '#core/purse/purse.ts';
import {
  DeadLetters,
  type getHealth,
  type NightlyRun,
  type Nights,
  type SmsSpend,
} from '#shared/health/contract.ts';
import type { HealthNumber, NightProblem, SmsShare } from '#shared/health/words.ts';
import { workQueueNames } from '#shared/health/work-queues.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { type DueKind, dueKinds, dueWork } from '#shared/platform/due-kinds.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { DAY_MS, HOUR_MS, NAIROBI_AHEAD_MS, nairobiDay } from '#shared/platform/time.ts';
import { deadLettersUrl } from './dead-letters.ts';
import type { Deps, QueueState } from './queue-state.ts';

type Health = ReplyOf<typeof getHealth>;

export async function readHealth(deps: Deps): Promise<Health> {
  const now = deps.clock();
  const [letters, sms, ofBusinesses] = await Promise.all([
    deadLetters(deps),
    smsSpend(deps),
    deps.paidByBusinesses(now),
  ]);
  const runs = await nights(deps, (kind) => createdAt(letters, kind));
  const numbers = {
    ...paidNumbers(sms),
    smsOfBusinesses: ofBusinesses,
    ...rowNumbers(runs),
    deadLetters: sumOf(letters.map(({ messages }) => messages)),
  };
  return {
    at: isoTime(now),
    numbers: listed(numbers),
    deadLetters: letters.map((one) => shown(DeadLetters, one)),
    sms,
    nights: runs,
  };
}

type StateOf = DeadLetters & Pick<QueueState, 'createdAt'>;

/** The last entry is the queue of dead letters that belong to no work queue. */
export const deadLetters = ({ stateOfQueue }: Pick<Deps, 'stateOfQueue'>): Promise<StateOf[]> =>
  Promise.all(
    [...workQueueNames, null].map(async (queue) => {
      const { messages, createdAt } = await stateOfQueue(deadLettersUrl(queue));
      return { queue, messages, createdAt };
    }),
  );

const createdAt = (letters: readonly StateOf[], kind: DueKind): number =>
  letters.find(({ queue }) => queue === `due-${kind}`)?.createdAt ?? 0;

function paidNumbers(sms: readonly SmsSpend[]) {
  const ofShare = (one: SmsShare) =>
    sumOf(sms.map(({ share, today }) => (share === one ? today : 0)));
  return {
    smsPaid: sumOf(sms.map(({ today }) => today)),
    smsStrangers: ofShare('strangers'),
    smsKnown: ofShare('known'),
    smsNews: ofShare('news'),
  };
}

function rowNumbers(all: readonly Nights[]) {
  const last = all.flatMap(({ runs: [newest] }) => newest ?? []);
  return {
    rowsDone: sumOf(last.map(({ done }) => done)),
    rowsLeft: sumOf(last.map(({ left }) => left)),
    rowsLate: sumOf(last.map(({ late }) => late)),
  };
}

const listed = (numbers: Record<HealthNumber, number>): Health['numbers'] =>
  (Object.keys(numbers) as HealthNumber[]).map((name) => ({ name, count: numbers[name] }));

/** Each kind starts once a day. The other two hours are for a late schedule and its retries. */
const LONGEST_PAUSE_MS = 26 * HOUR_MS;

/** @param bornAt when the work of a kind was deployed first */
export const nights = (
  { lastRuns, clock }: Pick<Deps, 'lastRuns' | 'clock'>,
  bornAt: (kind: DueKind) => number,
): Promise<Nights[]> =>
  Promise.all(
    dueKinds.map(async (kind) => {
      const now = clock();
      const runs = (await lastRuns(kind, now)).map(runOf);
      const first = firstRunAfter(bornAt(kind), kind);
      const isNew = runs.length === 0 && now < first + LONGEST_PAUSE_MS - DAY_MS;
      return {
        kind,
        runs,
        firstAt: isNew ? isoTime(first) : null,
        problems: isNew ? [] : problemsOf(runs, now),
      };
    }),
  );

/** @returns the first moment at its hour in Nairobi, in milliseconds */
function firstRunAfter(born: number, kind: DueKind): number {
  const midnight = Date.parse(nairobiDay(born)) - NAIROBI_AHEAD_MS;
  const sameDay = midnight + dueWork[kind].hour * HOUR_MS;
  return sameDay < born ? sameDay + DAY_MS : sameDay;
}

const runOf = (item: NightlyRunItem): NightlyRun => {
  const { day, startedAt = null, finishedAt = null, done = 0, left = 0, late = 0 } = item;
  return { day, startedAt, finishedAt, done, left, late };
};

/** @param runs newest first */
function problemsOf(runs: readonly NightlyRun[], now: number): NightProblem[] {
  const [last] = runs;
  const began = runs.find(({ startedAt }) => startedAt)?.startedAt;
  const hasRun = began ? now - Date.parse(began) <= LONGEST_PAUSE_MS : false;
  return [
    ...(hasRun ? [] : (['notRun'] as const)),
    ...(last?.left ? (['left'] as const) : []),
    ...(last?.late ? (['late'] as const) : []),
  ];
}

/** Today's and yesterday's cost of each share of the SMS that Miliki pays for, in UTC. */
const smsSpend = ({ paidOn, clock }: Deps): Promise<SmsSpend[]> =>
  Promise.all(
    purseShares.map(async (share) => {
      const now = clock();
      const [today, yesterday] = await Promise.all([
        paidOn(share, now),
        paidOn(share, now - DAY_MS),
      ]);
      const ofTheDay = today / Math.max(1, capOfShare(share, 'day').most);
      return {
        share,
        today,
        todayUsd: usd(today),
        ofTheDay,
        yesterday,
        yesterdayUsd: usd(yesterday),
      };
    }),
  );

const usd = (parts: number): number => Math.round(parts * USD_PER_PART * 100) / 100;
