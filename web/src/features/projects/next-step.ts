import type { ProjectRow } from '#shared/projects/contract.ts';
import { isOver } from '#shared/projects/project-machine.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

export const CALL_TO_PLAN = msg('We will call you within 2 working days to plan the start.');

interface NextStep {
  text: string;
  tab: 'milestones' | 'overview' | 'payments' | null;
}

export function nextStep(project: ProjectRow): NextStep {
  const { stage, milestones, toReview, depositDue, waitsFor } = project;
  if (isOver(stage)) return { text: t('Nothing to do'), tab: null };
  if (stage === 'On Hold') return { text: t('See why it is on hold'), tab: 'overview' };
  if (toReview) return { text: t('Review “{name}”', { name: toReview.name }), tab: 'milestones' };
  if (depositDue > 0) {
    return {
      text: t('Pay the deposit of {amount}', { amount: formatKes(depositDue) }),
      tab: 'payments',
    };
  }
  if (waitsFor === 'owner') return { text: t('See what waits for you'), tab: 'overview' };
  return { text: milestones === 0 ? t(CALL_TO_PLAN) : t('Nothing to do'), tab: null };
}
