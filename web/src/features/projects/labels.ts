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
  Scheduled: { text: msg('Scheduled'), tone: 'waiting' },
  Discovery: { text: msg('Discovery'), tone: 'waiting' },
  'In Development': { text: msg('In development'), tone: 'waiting' },
  'Your Review': { text: msg('Your review'), tone: 'action' },
  Delivered: { text: msg('Delivered to you'), tone: 'good' },
  'On Hold': { text: msg('On hold'), tone: 'bad' },
  Cancelled: { text: msg('Cancelled'), tone: 'neutral' },
  'Owned by You': { text: msg('Owned by you'), tone: 'good' },
};

export const milestoneLabels: Record<MilestoneState, Label> = {
  'Not started': { text: msg('Not started'), tone: 'neutral' },
  'In progress': { text: msg('In progress'), tone: 'waiting' },
  'Ready for your review': { text: msg('Ready for your review'), tone: 'action' },
  'Changes requested': { text: msg('Changes requested'), tone: 'waiting' },
  Accepted: { text: msg('Accepted'), tone: 'good' },
};

export const changeLabels: Record<ChangeRequestState, Label> = {
  Sent: { text: msg('Sent'), tone: 'waiting' },
  Estimated: { text: msg('Estimated'), tone: 'action' },
  'Approved by you': { text: msg('Approved by you'), tone: 'good' },
  Rejected: { text: msg('Rejected'), tone: 'neutral' },
  Done: { text: msg('Done'), tone: 'good' },
};

export const agreementLabels: Record<AgreementStatus, Label> = {
  'Pending Deposit': { text: msg('Waits for the deposit'), tone: 'action' },
  'Awaiting Delivery': { text: msg('Waits for delivery'), tone: 'waiting' },
  Active: { text: msg('Being repaid'), tone: 'waiting' },
  Settled: { text: msg('Paid in full'), tone: 'good' },
  'Settled Early': { text: msg('Paid in full, early'), tone: 'good' },
  'Written Off': { text: msg('Written off'), tone: 'bad' },
  Cancelled: { text: msg('Cancelled'), tone: 'neutral' },
};

export const supportStateLabels: Record<SupportState, Label> = {
  Offered: { text: msg('Not started'), tone: 'neutral' },
  Running: { text: msg('Running'), tone: 'good' },
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
