/** The tasks of a member of the staff: one read for each list that their permissions open (docs/office.md). */

import { findByPhone } from '#core/accounts/account.store.ts';
import { byPhone, pageOfTasks, type Task } from '#core/due/task.ts';
import { attempt } from '#core/payments/attempts/attempt.ts';
import { claim } from '#core/payments/claims/claim.ts';
import { type PaymentItem, pageUnmatched } from '#core/payments/counting/payment.ts';
import { isoTime } from '#core/platform/clock.ts';
import { hashPhone } from '#core/platform/keys.ts';
import { logger } from '#core/platform/logger.ts';
import { shown } from '#core/platform/shown.ts';
import type { Page } from '#core/platform/table/cursor.ts';
import { Task as Shown, type Today } from '#shared/health/contract.ts';
import {
  type TaskList,
  taskGroups,
  taskKinds,
  taskLists,
  taskMenus,
} from '#shared/health/tasks.ts';
import { isUndecided } from '#shared/payments/attempt-machine.ts';
import type { StaffActor } from '#shared/platform/contract.ts';
import { sumOf } from '#shared/platform/sum.ts';
import { DAY_MS, MINUTE_MS } from '#shared/platform/time.ts';
import { deps } from './queue-state.ts';
import { deadLetters } from './read-health.ts';

/** `halves` of a read unit for all lists leave one for the member's accounts. */
export const todayDeps = { ...deps, findByPhone, pageOfTasks, halves: 15 };

/** The rows of half a read unit, which reads one more. */
const ROWS = 6;

/** Payments, prompts and claims are longer than tasks. */
const ROWS_OF_MONEY = 4;

type Waiting = Pick<Task, 'kind' | 'subject' | 'since'> & Partial<Task>;

type Deps = typeof todayDeps;

export async function readToday(deps: Deps, { staffId, may, phone }: StaffActor): Promise<Today> {
  const now = deps.clock();
  const lists = (Object.keys(taskLists) as TaskList[]).filter((list) =>
    taskLists[list].may.some((one) => may.includes(one)),
  );
  const halves = Math.floor(deps.halves / Math.max(1, lists.length));
  const [own, ...pages] = await Promise.all([
    deps.findByPhone(phone),
    ...lists.map((list) =>
      list in otherLists
        ? otherLists[list as keyof typeof otherLists](deps, halves * ROWS_OF_MONEY, now)
        : deps.pageOfTasks(list, halves * ROWS, now),
    ),
  ]);
  const theirs = [byPhone(await hashPhone(phone)), ...own.map(({ userId }) => userId)];
  const mayDo = ({ userId = '', notBy = [] }: Waiting): boolean =>
    !theirs.includes(userId) && !notBy.includes(staffId);
  const isDue = ({ kind, since, ttl }: Waiting): boolean =>
    (kind === 'call' || Date.parse(since) <= now) && (ttl === undefined || ttl * 1000 > now);
  const tasks = pages.flatMap(({ items }) => items).filter((one) => mayDo(one) && isDue(one));
  const cut = lists.filter((_, index) => pages[index]?.next);
  const groupOf = ({ kind }: Waiting) => taskKinds[kind][1];
  const menuOf = ({ kind }: Waiting) => taskLists[taskKinds[kind][0]].menu;
  return {
    groups: taskGroups
      .map((group) => ({
        group,
        tasks: tasks.filter((one) => groupOf(one) === group).map(toReply),
        hasMore: Object.values(taskKinds).some(([list, of]) => of === group && cut.includes(list)),
      }))
      .filter((one) => one.tasks.length > 0),
    menu: taskMenus
      .map((menu) => ({
        menu,
        count: tasks.filter((one) => menuOf(one) === menu).length,
        hasMore: cut.some((list) => taskLists[list].menu === menu),
      }))
      .filter(({ count }) => count > 0),
  };
}

/** One call for each queue, so the number is kept for a minute. */
const letters = new WeakMap<Deps['stateOfQueue'], { at: number; amount: number | null }>();

/** @returns null if the queues do not say: the rest of the screen does not need them */
async function countLetters(deps: Deps, now: number): Promise<number | null> {
  const known = letters.get(deps.stateOfQueue);
  if (known && Math.abs(now - known.at) < MINUTE_MS) return known.amount;
  const amount = await deadLetters(deps).then(
    (all) => sumOf(all.map(({ messages }) => messages)),
    (error: Error) => {
      logger.error('dead letters not counted', { error });
      return null;
    },
  );
  letters.set(deps.stateOfQueue, { at: now, amount });
  return amount;
}

/** Lists that are there already. */
const otherLists = {
  payments: async (_, limit) => pageOf(await pageUnmatched(limit), ofPayment),
  prompts: async (_, limit, now) => {
    const page = await attempt.page({ by: 'open', key: {}, limit });
    const items = page.items.filter((one) => isUndecided(one, now));
    return pageOf({ ...page, items }, ({ ref: subject, userId, amount, createdAt: since }) => {
      return { kind: 'prompt', subject, userId, amount, since };
    });
  },
  claims: async (_, limit) =>
    pageOf(await claim.page({ by: 'undecided', key: {}, limit }), ({ receipt, userId, ...one }) => {
      return {
        kind: 'claim',
        subject: receipt,
        userId,
        since: one.undecidedSince ?? one.createdAt,
      };
    }),
  letters: async (deps, _, now) => {
    const amount = await countLetters(deps, now);
    const count = amount === null ? {} : { amount };
    const item: Waiting = { kind: 'deadLetters', subject: '', since: isoTime(now), ...count };
    return { items: amount === 0 ? [] : [item], next: null };
  },
} satisfies Partial<
  Record<TaskList, (deps: Deps, limit: number, now: number) => Promise<Page<Waiting>>>
>;

const pageOf = <Item>(
  { items, next }: Page<Item>,
  toWaiting: (item: Item) => Waiting,
): Page<Waiting> => ({ items: items.map(toWaiting), next });

/** A proposal waits for a second person. M-Pesa has a day to answer, unless it refused. */
function ofPayment(item: PaymentItem): Waiting {
  const { receipt, amount, refund, proposedMatch, unmatchedSince = item.at } = item;
  const proposed = refund ?? proposedMatch;
  const asked = refund?.asked;
  const kind = refund ? 'paymentBack' : proposedMatch ? 'match' : 'unmatched';
  const wait = asked && !asked.code ? DAY_MS : 0;
  const notBy = proposed && !asked ? [proposed.by] : [];
  const at = Date.parse(asked?.at ?? proposed?.at ?? unmatchedSince) + wait;
  const is = { subject: receipt, since: isoTime(at), amount, notBy };
  // Two people have confirmed it.
  return { ...is, kind: asked ? 'paymentReversal' : kind };
}

const nothing = { name: '', until: null, what: null, amount: null };

const toReply = ({ subject, ...item }: Waiting): Shown =>
  shown(Shown, { ...nothing, ...item, ref: subject.split('#')[0] ?? '' });
