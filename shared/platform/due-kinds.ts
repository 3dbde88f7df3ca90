/**
 * The office's words, and the starting hour in Nairobi. Queue: `due-<kind>`; handler: `functions/due/<kind>.ts`; rights:
 * infra/due-work.ts.
 */
export const dueWork = {
  // While shops are closed.
  points: { waiting: 'Points that expire', hour: 2 },
  // Before the office opens.
  application: { waiting: 'Applications with a day that ends', hour: 8 },
  // Before the office opens, after the applications.
  project: { waiting: 'Milestones that wait for their owner', hour: 8 },
  // The first hour for reminders of money.
  repayment: { waiting: 'Reminders of installments', hour: 8 },
  unproven: { waiting: 'Numbers that nobody proved', hour: 3 },
  // After their points have expired.
  closing: { waiting: 'Accounts that close', hour: 3 },
  // When shops open.
  automatic: { waiting: 'Automatic messages', hour: 9 },
  // While shops are closed, after points have expired.
  visits: { waiting: 'Visits after campaigns', hour: 4 },
} as const;

export type DueKind = keyof typeof dueWork;

export const dueKinds = Object.keys(dueWork) as DueKind[];

export const byDueQueue = <Value>(give: (kind: DueKind) => Value) =>
  Object.fromEntries(dueKinds.map((kind) => [`due-${kind}`, give(kind)])) as Record<
    `due-${DueKind}`,
    Value
  >;
