/** The written form of a history to simulate, described in docs/office.md. */
import * as z from 'zod/mini';
import { chargeParts, charges, rowParts } from '#shared/agreements/charges.ts';
import {
  type Fact,
  GRACE_DAYS,
  type ReplayState,
  type RowState,
  stateOf,
} from '#shared/agreements/replay.ts';
import { installmentsFrom } from '#shared/agreements/schedule.ts';
import { isDay } from '#shared/platform/time.ts';

// Without its texts, zod's small variant says "Invalid input" for everything.
z.config(z.locales.en());

const day = z.string().check(z.refine(isDay, 'is no day, such as 2026-02-28'));
/** More than any agreement has. */
const EVERYTHING = 1_000_000_000;

const amount = z.int().check(z.minimum(1), z.maximum(EVERYTHING));
const moment = { on: day, recorded: z.optional(day) };

const event = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('start'), ...moment }),
  z.strictObject({ do: z.literal('pay'), ...moment, amount }),
  z.strictObject({ do: z.literal('undo'), ...moment, nth: z._default(z.int(), 1) }),
  z.strictObject({
    do: z.literal('charge'),
    ...moment,
    amount,
    kind: z.enum(chargeParts),
  }),
  z.strictObject({ do: z.literal('refund'), ...moment, amount }),
  z.strictObject({
    do: z.literal('waive'),
    ...moment,
    amount: z._default(amount, EVERYTHING),
    kind: z.optional(z.enum(rowParts)),
  }),
]);

const common = { events: z._default(z.array(event), []), today: z.optional(day) };

const scheduled = z.strictObject({
  schedule: z.array(z.tuple([day, amount])).check(z.minLength(1)),
  ...common,
});

const totalled = z.strictObject({
  total: amount,
  installments: z.int().check(z.minimum(1), z.maximum(600)),
  start: z.optional(day),
  ...common,
});

type History = z.infer<typeof scheduled> | z.infer<typeof totalled>;
type Event = z.infer<typeof event>;

/**
 * Replays a history, or each of a list.
 * @param input parsed JSON
 * @throws Error that names the invalid part of the input
 */
export const simulate = (input: unknown): unknown =>
  Array.isArray(input) ? input.map(simulateOne) : simulateOne(input);

function simulateOne(input: unknown) {
  const data = historyIn(input);
  const events = inOrder(data.events);
  const start = events.find((one) => one.do === 'start')?.on;
  const schedule = scheduleIn(data, start);
  const today = data.today ?? lastDayOf(events) ?? start ?? schedule[0]?.dueDay ?? '';
  const isDelivered = start === undefined || start <= today;
  const terms = { schedule, isDelivered, graceDays: GRACE_DAYS };
  return outputOf(stateOf(terms, factsIn(events), today));
}

function historyIn(input: unknown): History {
  const isScheduled = typeof input === 'object' && input !== null && 'schedule' in input;
  const { data, error } = (isScheduled ? scheduled : totalled).safeParse(input);
  if (!data) throw new Error(error.issues.map(problemOf).join('\n'));
  return data;
}

const problemOf = ({ path, message }: z.core.$ZodIssue): string =>
  `${path.join('.') || 'the history'}: ${message}`;

/** By recording day, then by the file's order. */
const inOrder = (events: readonly Event[]): Event[] =>
  events.toSorted((one, other) => Date.parse(recordedOn(one)) - Date.parse(recordedOn(other)));

const recordedOn = ({ on, recorded = on }: Event): string => recorded;

const lastDayOf = (events: readonly Event[]): string | undefined =>
  events.map(recordedOn).toSorted().at(-1);

function scheduleIn(data: History, started: string | undefined) {
  if ('schedule' in data) {
    return data.schedule.map(([dueDay, of], index) => ({ number: index + 1, dueDay, amount: of }));
  }
  const start = data.start ?? started;
  if (!start) throw new Error('start: say on which day delivery was accepted');
  return installmentsFrom(data.total, data.installments, start);
}

function factsIn(events: readonly Event[]): Fact[] {
  return events.flatMap((one, index): Fact | [] => {
    switch (one.do) {
      case 'pay':
        return { kind: 'pay', id: index, day: one.on, amount: one.amount };
      case 'undo':
        return { kind: 'takeBack', reverses: paymentOf(events, one) };
      case 'charge':
        return { kind: 'charge', day: one.on, amount: one.amount, part: one.kind };
      case 'waive':
        return { kind: 'waive', day: one.on, amount: one.amount, part: one.kind };
      case 'refund':
        return { kind: 'refund', day: one.on, amount: one.amount };
      default:
        return [];
    }
  });
}

/** @throws Error if that day has fewer payments */
function paymentOf(events: readonly Event[], { on, nth }: Extract<Event, { do: 'undo' }>): number {
  const payments = events.flatMap((one, index) => (one.do === 'pay' && one.on === on ? index : []));
  const found = payments[nth - 1];
  if (found === undefined) throw new Error(`events: ${on} has no payment number ${nth} to undo`);
  return found;
}

const outputOf = (state: ReplayState) => ({
  status: state.status,
  rows: state.rows.map(rowOf),
  outstanding: state.outstanding,
  credit: state.credit,
  creditSince: state.creditSince,
  overdue: state.overdue,
});

const rowOf = (row: RowState) => ({
  number: row.number,
  due: row.dueDay,
  amount: row.amount,
  ...Object.fromEntries(chargeParts.map((part) => [charges[part].sum, row.charged[part]])),
  paid: row.paid,
  balance: row.balance,
  status: row.status,
  paidOn: row.paidOn,
  daysOverdue: row.daysOverdue,
});
