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

/** Of one page; `owners` are the member's accounts. */
type Reading = { halves: number; cursor?: string; now: number; owners: readonly string[] };

export async function readToday(deps: Deps, { staffId, may, phone }: StaffActor): Promise<Today> {
  const now = deps.clock();
  const lists = (Object.keys(taskLists) as TaskList[]).filter((list) =>
    taskLists[list].may.some((one) => may.includes(one)),
  );
  const [own, phoneHash] = await Promise.all([deps.findByPhone(phone), hashPhone(phone)]);
  const owners = own.map(({ userId }) => userId);
  const mayDo = ({ userId = '', notBy = [] }: Waiting): boolean =>
    ![byPhone(phoneHash), ...owners].includes(userId) && !notBy.includes(staffId);
  const isDue = ({ kind, since, ttl }: Waiting): boolean =>
    (kind === 'call' || Date.parse(since) <= now) && (ttl === undefined || ttl * 1000 > now);
  const pages = await readPages(lists, deps.halves, async (list, halves, cursor) => {
    const { items, next } = await pageOf(deps, list, { halves, cursor, now, owners });
    const isLong = next !== null || list in otherLists;
    const spent = isLong ? halves : Math.max(1, Math.ceil(items.length / ROWS));
    const shownItems = items.filter((one) => mayDo(one) && isDue(one));
    return { list, items: shownItems, next, spent: list === 'letters' ? 0 : spent };
  });
  const tasks = pages.flatMap(({ items }) => items);
  const cut = pages.flatMap(({ list, next }) => (next ? list : []));
  const hidden = pages.flatMap(({ list, items, next }) => (next && items.length === 0 ? list : []));
  const isOf = (group: string, some: readonly TaskList[]) =>
    Object.values(taskKinds).some(([list, of]) => of === group && some.includes(list));
  const groupOf = ({ kind }: Waiting) => taskKinds[kind][1];
  const menuOf = ({ kind }: Waiting) => taskLists[taskKinds[kind][0]].menu;
  return {
    groups: taskGroups
      .map((group) => ({
        group,
        tasks: tasks.filter((one) => groupOf(one) === group).map(toReply),
        hasMore: isOf(group, cut),
      }))
      .filter(({ group, tasks: own }) => own.length > 0 || isOf(group, hidden)),
    menu: taskMenus
      .map((menu) => ({
        menu,
        count: tasks.filter((one) => menuOf(one) === menu).length,
        hasMore: cut.some((list) => taskLists[list].menu === menu),
      }))
      .filter(({ count, hasMore }) => count > 0 || hasMore),
  };
}

type ReadPage = Page<Waiting> & { list: TaskList; spent: number };

/** One more page of a list is read if the first has nothing for the member, as long as halves are left. */
async function readPages(
  lists: readonly TaskList[],
  most: number,
  read: (list: TaskList, halves: number, cursor?: string) => Promise<ReadPage>,
): Promise<ReadPage[]> {
  const inTable = lists.filter((list) => list !== 'letters').length;
  const halves = Math.max(1, Math.floor(most / inTable));
  const first = await Promise.all(lists.map((list) => read(list, halves)));
  const left = most - sumOf(first.map(({ spent }) => spent));
  const hungry = first.filter(({ items, next }) => items.length === 0 && next).slice(0, left);
  const more = Math.max(1, Math.floor(left / hungry.length));
  const isHungry = (page: ReadPage) => page.next && hungry.includes(page);
  return Promise.all(
    first.map((page) => (isHungry(page) ? read(page.list, more, `${page.next}`) : page)),
  );
}

const pageOf = (deps: Deps, list: TaskList, reading: Reading): Promise<Page<Waiting>> =>
  list in otherLists
    ? otherLists[list as keyof typeof otherLists](deps, reading)
    : deps.pageOfTasks(list, reading.halves * ROWS, reading.now, reading.cursor);

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
  payments: pageOfPayments,
  prompts: async (_, { halves, cursor, now }) => {
    const limit = halves * ROWS_OF_MONEY;
    const page = await attempt.page({ by: 'open', key: {}, limit, cursor });
    const items = page.items.filter((one) => isUndecided(one, now));
    return shownAs({ ...page, items }, ({ ref: subject, userId, amount, createdAt: since }) => {
      return { kind: 'prompt', subject, userId, amount, since };
    });
  },
  claims: async (_, { halves, cursor }) => {
    const limit = halves * ROWS_OF_MONEY;
    const page = await claim.page({ by: 'undecided', key: {}, limit, cursor });
    return shownAs(page, ({ receipt: subject, userId, undecidedSince, createdAt }) => {
      return { kind: 'claim', subject, userId, since: undecidedSince ?? createdAt };
    });
  },
  letters: async (deps, { now }) => {
    const amount = await countLetters(deps, now);
    const count = amount === null ? {} : { amount };
    const item: Waiting = { kind: 'deadLetters', subject: '', since: isoTime(now), ...count };
    return { items: amount === 0 ? [] : [item], next: null };
  },
} satisfies Partial<Record<TaskList, (deps: Deps, reading: Reading) => Promise<Page<Waiting>>>>;

/** Each claim of the member's account is half a read unit: fewer payments are read. */
async function pageOfPayments(_: Deps, { halves, cursor, owners }: Reading) {
  const claimants = halves > 1 ? owners : [];
  const each = 1 + ROWS_OF_MONEY * claimants.length;
  const limit = Math.max(1, Math.floor((halves * ROWS_OF_MONEY) / each));
  const page = await pageUnmatched(limit, cursor);
  const keys = page.items.flatMap(({ receipt }) =>
    claimants.map((userId) => ({ receipt, userId })),
  );
  const claims = await claim.getAll(keys, { consistent: false });
  const items = page.items.filter(({ receipt }) => claims.every((one) => one?.receipt !== receipt));
  return shownAs({ ...page, items }, ofPayment);
}

const shownAs = <Item>(
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
