import type { AgreementStatus } from '#shared/agreements/agreement-machine.ts';
import type { PaperKind } from '#shared/papers/paper-kinds.ts';
import type { ChangeRequestState } from '#shared/projects/change-request-machine.ts';
import type { ProjectRow } from '#shared/projects/contract.ts';
import type { MilestoneState } from '#shared/projects/milestone-machine.ts';
import { isOver, type Stage } from '#shared/projects/project-machine.ts';
import type { LinkKind, SupportKind, SupportState } from '#shared/projects/support-plans.ts';
import type { Label } from '#web/src/components/chip.tsx';
import { formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

export const stageLabels: Record<Stage, Label> = {
  Scheduled: { text: msg('Scheduled'), tone: 'wait' },
  Discovery: { text: msg('Planning'), tone: 'wait' },
  'In Development': { text: msg('In development'), tone: 'wait' },
  'Your Review': { text: msg('Your review'), tone: 'wait' },
  Delivered: { text: msg('Delivered to you'), tone: 'yours' },
  'On Hold': { text: msg('On hold'), tone: 'late' },
  Cancelled: { text: msg('Cancelled'), tone: 'neutral' },
  'Owned by You': { text: msg('Owned by you'), tone: 'yours' },
};

export const milestoneLabels: Record<MilestoneState, Label> = {
  'Not started': { text: msg('Not started'), tone: 'neutral' },
  'In progress': { text: msg('In progress'), tone: 'wait' },
  'Ready for your review': { text: msg('Ready for your review'), tone: 'wait' },
  'Changes requested': { text: msg('Changes requested'), tone: 'wait' },
  Accepted: { text: msg('Accepted'), tone: 'yours' },
};

export const changeLabels: Record<ChangeRequestState, Label> = {
  Sent: { text: msg('Sent'), tone: 'wait' },
  Estimated: { text: msg('Estimated'), tone: 'wait' },
  'Approved by you': { text: msg('Approved by you'), tone: 'yours' },
  Rejected: { text: msg('Rejected'), tone: 'neutral' },
  Done: { text: msg('Done'), tone: 'yours' },
};

export const agreementLabels: Record<AgreementStatus, Label> = {
  'Pending Deposit': { text: msg('Waits for the deposit'), tone: 'wait' },
  'Awaiting Delivery': { text: msg('Waits for delivery'), tone: 'wait' },
  Active: { text: msg('Being repaid'), tone: 'wait' },
  Settled: { text: msg('Paid in full'), tone: 'yours' },
  'Settled Early': { text: msg('Paid in full, early'), tone: 'yours' },
  'Written Off': { text: msg('Written off'), tone: 'late' },
  Cancelled: { text: msg('Cancelled'), tone: 'neutral' },
};

export const supportStateLabels: Record<SupportState, Label> = {
  Offered: { text: msg('Not started'), tone: 'neutral' },
  Running: { text: msg('Running'), tone: 'yours' },
  Ended: { text: msg('Ended'), tone: 'neutral' },
};

export const supportLabels: Record<SupportKind, string> = {
  maintenance: msg('Maintenance'),
  hosting: msg('Hosting'),
  upgrades: msg('Upgrades'),
};

export const linkLabels: Record<LinkKind, string> = {
  staging: msg('Try it out'),
  live: msg('Your software'),
  'app store': msg('App store'),
};

export const paperLabels: Record<PaperKind, string> = {
  agreement: msg('Agreement'),
  acceptance: msg('Acceptance certificate'),
  ownership: msg('Ownership certificate'),
  handover: msg('Hand-over note'),
  receipt: msg('Receipt'),
  statement: msg('Statement of account'),
  duties: msg('Duties'),
};

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
