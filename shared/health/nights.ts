/** The work that starts once a day, with the office's words for each kind. */
export const nightKinds = {
  points: 'Points that expire',
  application: 'Applications with a day that ends',
  project: 'Milestones that wait for their owner',
  repayment: 'Reminders of installments',
  unproven: 'Numbers that nobody proved',
  closing: 'Accounts that close',
  automatic: 'Automatic messages',
} as const;

export type NightKind = keyof typeof nightKinds;

export const nightKindNames = Object.keys(nightKinds) as NightKind[];

export const nightProblems = {
  notRun: 'It has not begun for more than 26 hours: look at its schedule and at its dead letters.',
  left: 'Rows failed, and wait for the next night: the log of its function says why.',
  late: 'Rows were more than a day late: a night does not get through what is due.',
} as const;

export type NightProblem = keyof typeof nightProblems;

export const nightProblemNames = Object.keys(nightProblems) as NightProblem[];
