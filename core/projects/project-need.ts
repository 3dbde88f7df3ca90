import type { Need } from '../../shared/needs/need.ts';
import { DAY_MS } from '../../shared/platform/time.ts';
import { startOfDay } from '../../shared/rewards/day-range.ts';
import type { ProjectRowItem } from './project-row.entity.ts';

/** Days before the day of an installment from which it stands on the dashboard. */
const DUE_SOON_DAYS = 7;

/**
 * Finds what a project waits for its owner to do.
 *
 * @param now milliseconds since 1970
 */
export function needsOfProject(row: ProjectRowItem, now: number): Need[] {
  const { projectId, name, changedAt, presentedAt = changedAt, changeSince = changedAt } = row;
  const about = { path: `/projects/${projectId}`, count: null, amount: null, dueAt: null };
  return [
    ...(row.toReview
      ? [{ kind: 'milestone', ...about, reference: row.toReview, since: presentedAt } as const]
      : []),
    ...(row.changeToApprove
      ? [{ kind: 'change', ...about, reference: name, since: changeSince } as const]
      : []),
    ...(row.endSince
      ? [{ kind: 'end', ...about, reference: name, since: row.endSince } as const]
      : []),
    ...depositOf(row),
    ...installmentOf(row, now),
  ];
}

const depositOf = ({ projectId, name, createdAt, depositDue }: ProjectRowItem): Need[] =>
  depositDue
    ? [
        {
          ...{ kind: 'deposit', path: `/projects/${projectId}?tab=payments`, reference: name },
          ...{ count: null, amount: depositDue, since: createdAt, dueAt: null },
        },
      ]
    : [];

function installmentOf(row: ProjectRowItem, now: number): Need[] {
  const { projectId, dueDay, dueAmount = 0, name, changedAt } = row;
  const begins = dueDay ? startOfDay(dueDay) : null;
  if (begins === null || begins - now > DUE_SOON_DAYS * DAY_MS) return [];
  const ends = new Date(begins + DAY_MS - 1).toISOString();
  return [
    {
      ...{ kind: 'installment', path: `/projects/${projectId}`, reference: name, count: null },
      ...{ amount: dueAmount, since: changedAt, dueAt: ends },
    },
  ];
}
