import type { ProjectItem } from '#core/projects/project.entity.ts';
import { repaymentsPath } from '#shared/agreements/repayments-path.ts';
import type { NeedKind } from '#shared/needs/need.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { compact } from './notification-event.ts';
import type { NotifyDeps } from './notify-deps.ts';
import { projectEnglish } from './project-english.ts';
import type { ProjectEvent } from './project-event.ts';
import { projectKiswahili } from './project-kiswahili.ts';
import type { ProjectFacts, ProjectTemplates } from './project-text.ts';
import { tellOwner } from './tell-owner.ts';

const templates: Record<Settings['language'], ProjectTemplates> = {
  en: projectEnglish,
  sw: projectKiswahili,
};

/** @returns null for an event that the owner caused, or need not know of */
export const projectTextOf = (
  event: ProjectEvent['event'],
  facts: ProjectFacts,
  language: Settings['language'],
) => templates[language][event]?.(facts) ?? null;

/** What the owner is asked for by the notifications of an event. The others only tell something. */
const asked: Partial<Record<ProjectEvent['event'], NeedKind>> = {
  'milestone.present': 'milestone',
  reminder: 'milestone',
  'changeRequest.offer': 'change',
  'project.proposeEnd': 'end',
  'repayment.upcoming': 'installment',
  'repayment.today': 'installment',
  'repayment.overdue': 'installment',
};

/**
 * A project with several agreements has one installment among the needs, the first of all: a reminder of
 * another one would seem to be done.
 */
const askOf = ({ event }: ProjectEvent, { agreements }: ProjectItem): { asks?: NeedKind } => {
  const asks = asked[event];
  return asks && (asks !== 'installment' || agreements.length === 1) ? { asks } : {};
};

/** Notifies an owner of an event of a project, as `notifyOwner` does of those of an application. */
export async function notifyOfProject(deps: NotifyDeps, event: ProjectEvent): Promise<void> {
  const { userId, projectId, details, at, isOwn } = event;
  const [user, language, project] = await Promise.all([
    deps.findUser(userId),
    deps.findLanguage(userId),
    deps.findProject({ userId, projectId }),
  ]);
  if (!project) throw new Error('the event is about no project');
  // An owner who has left is notified no more.
  if (!user || !stillWaits(project, event)) return;
  const { ref, name, systemNeed, businessName } = project;
  const { fullName, phone } = user;
  const about = { ref, name, systemNeed, businessName, fullName, at, isOwn, details };
  const facts = { ...about, siteHost: deps.siteHost, paybill: deps.shortCode() };
  const texts = projectTextOf(event.event, facts, language);
  if (!texts) return;
  const notificationId = `${compact(at)}-${projectId}-${event.key}`;
  const line = { ...askOf(event, project), userId, notificationId, date: at, path: pathOf(event) };
  const smsId = `project-${projectId}-${event.key}`;
  const receipt = event.event === 'project.payShare' ? Number(details.amount) : 0;
  const { sms, ...shown } = texts;
  const isTold = receipt <= 0 || receipt >= LEAST_TOLD;
  await tellOwner(
    deps,
    { ...line, ...shown, ...(sms && isTold && { sms }) },
    { phone, smsId, kind: kindOf(event, receipt) },
  );
  if (receipt > 0) await deps.endUnpaid(userId, { unpaid: String(details.ref), at });
}

/** KES from which a receipt is sent by SMS. The dashboard has it in any case: an SMS costs us KES 4. */
const LEAST_TOLD = 100;

/** What is about money is paid, and looked at, on a page of its own. */
const aboutMoney =
  /^(repayment\.|project\.((pay|change)Share|refuseSlip|askRefund|(propose|withdraw)Schedule)$)/;

/** Reminders come by the clock, one a day; the office can cause other news of money again and again. */
function kindOf({ event }: ProjectEvent, receipt: number): 'notification' | 'money' | 'receipt' {
  if (receipt > 0) return 'receipt';
  const isReminder = event.startsWith('repayment.');
  return aboutMoney.test(event) && !isReminder ? 'money' : 'notification';
}

const pathOf = ({ event, projectId, details }: ProjectEvent): string =>
  aboutMoney.test(event) ? repaymentsPath(String(details.ref)) : `/projects/${projectId}`;

function stillWaits(project: ProjectItem, { onlyWhile }: ProjectEvent): boolean {
  if (!onlyWhile) return true;
  if ('dueDay' in onlyWhile) return isStillDue(project, onlyWhile);
  const { milestone, since } = onlyWhile;
  return project.milestones.some(
    ({ number, state, presentedAt }) =>
      number === milestone && state === 'Ready for your review' && presentedAt === since,
  );
}

const isStillDue = (
  { agreements }: ProjectItem,
  { agreement, dueDay }: { agreement: string; dueDay: string },
): boolean =>
  agreements.some(({ ref, nextDue }) => ref === agreement && nextDue && nextDue.day <= dueDay);
