import { savePlan } from '#shared/delivery/contract.ts';
import { deliveryErrors } from '#shared/delivery/errors.ts';
import { isLink } from '#shared/delivery/link.ts';
import type { PlannedMilestone } from '#shared/delivery/plan-templates.ts';
import { DAY_MS, isDay, nairobiDay } from '#shared/platform/time.ts';
import { LEAST_CHANGE_PRICE, MOST_CHANGE_PRICE } from '#shared/projects/limits.ts';
import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';

export type Problems<Field extends string> = Partial<Record<Field, string | undefined>>;

export const areRight = (problems: Problems<string>): boolean =>
  !Object.values(problems).some((problem) => problem);

/** @param what such as "a name" */
const textProblem = (text: string, least: number, what: string): string | undefined =>
  text.trim().length < least ? `Give ${what} of at least ${least} characters.` : undefined;

/** @param first the earliest right day; empty allows any */
export function dayProblem(day: string, first = ''): string | undefined {
  if (!isDay(day)) return 'Choose a day.';
  return day < first ? 'Choose a day from today on.' : undefined;
}

function priceProblem(typed: string): string | undefined {
  const price = parseWhole(typed);
  if (price === null) return 'Give the price in whole KES, 0 if it costs nothing.';
  const isFair = price === 0 || (price >= LEAST_CHANGE_PRICE && price <= MOST_CHANGE_PRICE);
  return isFair
    ? undefined
    : `A change costs nothing, or between KES ${LEAST_CHANGE_PRICE} and KES ${MOST_CHANGE_PRICE}.`;
}

export const estimateRules = {
  price: ({ price }: { price: string }) => priceProblem(price),
  days: 'Give whole days, at most {max}.',
};

/** An empty link is left out. */
export function linkProblem(typed: string): string | undefined {
  const url = typed.trim();
  return url === '' || isLink(url) ? undefined : deliveryErrors['delivery.linkInvalid'][1];
}

export interface PlanRow {
  name: string;
  kind: PlannedMilestone['kind'];
  dueDay: string;
}

export const today = (): string => nairobiDay(Date.now());

/** @param day such as 2026-11-23 */
export const isPast = (day: string): boolean => day < today();

const WEEK_MS = 7 * DAY_MS;

export const weeksAfter = (day: string, weeks: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + weeks * WEEK_MS).toISOString().slice(0, 10);

/** The rows of a template, with days counted from the start. */
export const rowsFrom = (template: readonly PlannedMilestone[], startDay: string): PlanRow[] =>
  template.map(({ name, kind, week }) => ({ name, kind, dueDay: weeksAfter(startDay, week) }));

export interface TypedPlan {
  name: string;
  scope: string;
  startDay: string;
  leadName: string;
  leadPhone: string;
  rows: readonly PlanRow[];
}

const lead = savePlan.body.lead.fields;
const milestone = savePlan.body.milestones.of.fields;

export const planRules = {
  startDay: ({ startDay }: TypedPlan) => dayProblem(startDay),
  leadName: ({ leadName }: TypedPlan) => textProblem(leadName, lead.name.min, 'a name'),
  leadPhone: ({ leadPhone }: TypedPlan) => textProblem(leadPhone, lead.phone.min, 'a number'),
  rows: (plan: TypedPlan) => (rowProblems(plan, today()).every(areRight) ? undefined : 'wrong'),
};

/** @param today in Nairobi */
export const rowProblems = (
  { rows, startDay }: TypedPlan,
  today: string,
): Problems<'name' | 'dueDay'>[] =>
  rows.map(({ name, dueDay }, index) => ({
    name: textProblem(name, milestone.name.min, 'a name') ?? smsNameProblem(name),
    dueDay: dayProblem(dueDay, today) ?? orderProblem(dueDay, rows[index - 1]?.dueDay ?? startDay),
  }));

/** Due on the day of the milestone before it or later; the first not before the start. */
const orderProblem = (dueDay: string, before: string): string | undefined =>
  dueDay < before ? 'Choose the day of the one before it, or a later one.' : undefined;
