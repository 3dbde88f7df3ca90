/**
 * The office's words, the starting hour in Nairobi, and what the job may do: `changes` reads and changes items of the
 * table, `own` rights are in infra/due-work.ts. Queue: `due-<kind>`; handler: `functions/due/<kind>.ts`.
 */
export const dueWork = {
  // While shops are closed.
  points: { waiting: 'Points that expire', hour: 2, rights: 'own' },
  // Before the office opens.
  application: { waiting: 'Applications with a day that ends', hour: 8, rights: 'changes' },
  // Before the office opens, after the applications.
  project: { waiting: 'Milestones that wait for their owner', hour: 8, rights: 'own' },
  // The first hour for reminders of money.
  repayment: { waiting: 'Reminders of installments', hour: 8, rights: 'own' },
  unproven: { waiting: 'Numbers that nobody proved', hour: 3, rights: 'own' },
  // After their points have expired.
  closing: { waiting: 'Accounts that close', hour: 3, rights: 'own' },
  // When shops open.
  automatic: { waiting: 'Automatic messages', hour: 9, rights: 'changes' },
} as const;

export type DueKind = keyof typeof dueWork;

/** A kind whose rights are more, fewer or other than `changes`. */
export type KindWithOwnRights = {
  [Kind in DueKind]: (typeof dueWork)[Kind]['rights'] extends 'own' ? Kind : never;
}[DueKind];

export const hasOwnRights = (kind: DueKind): kind is KindWithOwnRights =>
  dueWork[kind].rights === 'own';

export const dueKinds = Object.keys(dueWork) as DueKind[];

export const byDueQueue = <Value>(give: (kind: DueKind) => Value) =>
  Object.fromEntries(dueKinds.map((kind) => [`due-${kind}`, give(kind)])) as Record<
    `due-${DueKind}`,
    Value
  >;
