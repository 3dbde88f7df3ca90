import type { PlannedMilestone } from '#shared/delivery/plan-templates.ts';
import { DAY_MS, nairobiDay } from '#shared/platform/time.ts';

/** A milestone of the plan as the form has it. */
export interface PlanRow {
  name: string;
  kind: PlannedMilestone['kind'];
  dueDay: string;
}

export const today = (): string => nairobiDay(Date.now());

/** @param day such as 2026-11-23 */
export const isPast = (day: string): boolean => day < today();

const WEEK_MS = 7 * DAY_MS;

/** @returns the day that is so many weeks after another one */
export const weeksAfter = (day: string, weeks: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + weeks * WEEK_MS).toISOString().slice(0, 10);

/** @returns the rows of a template, with days that are counted from the start */
export const rowsFrom = (template: readonly PlannedMilestone[], startDay: string): PlanRow[] =>
  template.map(({ name, kind, week }) => ({ name, kind, dueDay: weeksAfter(startDay, week) }));
