import { isoTime } from '#core/platform/clock.ts';
import { repaymentsPath } from '#shared/agreements/repayments-path.ts';
import { DUE_DAYS } from '#shared/agreements/replay.ts';
import type { Need } from '#shared/needs/need.ts';
import { DAY_MS, startOfDay } from '#shared/platform/time.ts';
import type { ProjectRowItem } from './project/project-row.ts';

/** @param now milliseconds since 1970 */
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

const depositOf = ({
  ref,
  name,
  createdAt,
  depositDue,
  depositRef = ref,
}: ProjectRowItem): Need[] =>
  depositDue
    ? [
        {
          kind: 'deposit',
          path: repaymentsPath(depositRef),
          reference: name,
          count: null,
          amount: depositDue,
          since: createdAt,
          dueAt: null,
        },
      ]
    : [];

function installmentOf(row: ProjectRowItem, now: number): Need[] {
  const { ref, dueDay, dueAmount = 0, dueRef = ref, name } = row;
  const begins = dueDay ? startOfDay(dueDay) : null;
  if (begins === null || begins - now > DUE_DAYS * DAY_MS) return [];
  const [since, dueAt] = [begins - DUE_DAYS * DAY_MS, begins + DAY_MS - 1].map(isoTime);
  return [
    {
      kind: 'installment',
      path: repaymentsPath(dueRef),
      reference: name,
      count: null,
      // `since` is the day on which the dashboard first shows the installment, whatever else changes.
      amount: dueAmount,
      since: since ?? '',
      dueAt: dueAt ?? null,
    },
  ];
}
