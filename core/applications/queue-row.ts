import type { ApplicationItem } from './application.entity.ts';
import type { QueueRowItem } from './queue-row.entity.ts';

/** @returns the row of the queue that belongs to an application as it is */
export const rowOf = (item: ApplicationItem): QueueRowItem => ({
  userId: item.userId,
  applicationId: item.applicationId,
  ref: item.ref,
  businessName: item.businessName,
  sector: item.sector,
  county: item.county,
  systemNeed: item.systemNeed,
  suggestedAmount: item.suggestedAmount,
  repaymentPeriod: item.repaymentPeriod,
  offeredAmount: item.offer?.amount,
  offeredPeriod: item.offer?.period,
  status: item.status,
  createdAt: item.createdAt,
  changedAt: item.changedAt,
  openQuestions: item.questions.filter(({ answer }) => !answer).length,
  ticked: Object.keys(item.checks ?? {}),
  assignee: item.assignee,
});
