import { missingOf } from '../../shared/assessment/checklist.ts';
import type { PutWrite } from '../platform/writes.ts';
import type { ApplicationItem } from './application.entity.ts';
import { queueRow } from './queue-row.entity.ts';

/** The assignee of an application that nobody has. */
export const NOBODY = 'nobody';

/** The write of what the queue shows of an application, for the transaction of each of its changes. */
export const queueRowOf = (item: ApplicationItem): PutWrite =>
  queueRow.put({
    userId: item.userId,
    applicationId: item.applicationId,
    ref: item.ref,
    businessName: item.businessName,
    sector: item.sector,
    systemNeed: item.systemNeed,
    suggestedAmount: item.suggestedAmount,
    repaymentPeriod: item.repaymentPeriod,
    status: item.status,
    createdAt: item.createdAt,
    changedAt: item.changedAt,
    missing: missingOf(item.status, {
      openQuestions: item.questions.filter(({ answer }) => !answer).length,
      ticks: item.checks ?? {},
    }),
    assignee: item.assignee ?? NOBODY,
  });
