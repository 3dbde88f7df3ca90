import { smsNameProblem } from '#web/src/lib/forms/name-problem.ts';
import type { PlanRow } from './days.ts';
import { dayProblem, type Problems, textProblem } from './fields.ts';

/** A plan as it is typed. */
export interface TypedPlan {
  name: string;
  scope: string;
  startDay: string;
  leadName: string;
  leadPhone: string;
  rows: readonly PlanRow[];
}

export interface PlanProblems {
  fields: Problems<Exclude<keyof TypedPlan, 'rows'>>;
  /** Of each milestone, in their order. */
  rows: readonly Problems<'name' | 'dueDay'>[];
}

/** Characters of what is built. */
export const LEAST_SCOPE = 20;

/**
 * @param today in Nairobi
 * @returns a sentence for each field of a plan that is wrong
 */
export const planProblems = (plan: TypedPlan, today: string): PlanProblems => ({
  fields: {
    name: textProblem(plan.name, 2, 'a name'),
    scope: textProblem(plan.scope, LEAST_SCOPE, 'a text'),
    startDay: dayProblem(plan.startDay),
    leadName: textProblem(plan.leadName, 2, 'a name'),
    leadPhone: textProblem(plan.leadPhone, 9, 'a number'),
  },
  rows: plan.rows.map(({ name, dueDay }, index) => ({
    name: textProblem(name, 2, 'a name') ?? smsNameProblem(name),
    dueDay:
      dayProblem(dueDay, today) ??
      orderProblem(dueDay, plan.rows[index - 1]?.dueDay ?? plan.startDay),
  })),
});

/** Each milestone is due on the day of the one before it, or later; the first one not before the start. */
const orderProblem = (dueDay: string, before: string): string | undefined =>
  dueDay < before ? 'Choose the day of the one before it, or a later one.' : undefined;
