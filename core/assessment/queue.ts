import type { ApplicationStatus } from '../../shared/applications/application-machine.ts';
import type { Deps } from './deps.ts';
export async function listQueue(deps: Deps, { status }: { status: ApplicationStatus }) {
  const items = await deps.listByStatus(status);
  return {
    next: null,
    applications: items.map((item) => ({
      ref: item.ref,
      businessName: item.businessName,
      sector: item.sector,
      systemNeed: item.systemNeed,
      suggestedAmount: item.suggestedAmount,
      repaymentPeriod: item.repaymentPeriod,
      status: item.status,
      createdAt: item.createdAt,
      changedAt: item.changedAt,
      workingDays: 0,
      isLate: false,
      missing: [],
      assignee: null,
    })),
  };
}
