/** Finds the message of the catalogue about an event. */
import type { User } from '#core/accounts/account.store.ts';
import { deviceMessages } from '#core/messages/accounts.ts';
import { applicationMessages } from '#core/messages/applications.ts';
import { type Notice, type NoticeText, noticeText } from '#core/messages/message.ts';
import { paymentMessages } from '#core/messages/payments.ts';
import { projectMessages } from '#core/messages/projects.ts';
import { moneyMessages, repaymentMessages } from '#core/messages/repayments.ts';
import type { PaperItem } from '#core/papers/paper.store.ts';
import type { AttemptItem } from '#core/payments/attempts/attempt.ts';
import type { ProjectItem } from '#core/projects/project/project.entity.ts';
import { isPurchase } from '#core/purchases/purchase.ts';
import { repaymentsPath } from '#shared/agreements/repayments-path.ts';
import { payerMessageOf } from '#shared/payments/result-codes.ts';
import type { Language } from '#shared/platform/languages.ts';
import type { NotifyDeps } from './deps.ts';
import type {
  ApplicationEventName,
  ApplicationHappened,
  NotificationEvent,
  ProjectEventName,
  ProjectHappened,
} from './events.ts';

/** A message of the catalogue with its values, and what is stored with the notification. */
interface News {
  message: Notice<never>;
  values: object;
  /** Distinguishes it from other notifications of the same moment. */
  about: string;
  /** The id of the SMS, which goes out once. Without it there is no SMS. */
  smsId?: string;
  /**
   * False if the owner's needs may not list the subject. Then the reminder is not tied to a need, because it would look
   * done at once.
   */
  mayAsk?: boolean;
  /** The purchase or the agreement that was not paid. */
  unpaid?: string;
  /** The purchase or the agreement that was paid. Notifications that ask for this payment end. */
  paid?: string;
}

/** Null if the owner need not be told. */
export function textOf(
  { message, values, mayAsk = true }: Pick<News, 'message' | 'values' | 'mayAsk'>,
  language: Language,
): NoticeText | null {
  if (message.isNews && !message.isNews(values as never)) return null;
  const { asks, ...text } = noticeText(message, language, values as never);
  return asks && mayAsk ? { ...text, asks } : text;
}

/** Makes the news from the owner's account, which is read in parallel with the event. */
type NewsFor = (user: User) => News | null | Promise<News | null>;

/** @throws Error for an event about something that does not exist */
export function readNews(deps: NotifyDeps, event: NotificationEvent): Promise<NewsFor> | NewsFor {
  switch (event.of) {
    case 'application':
      return ofApplication(deps, event);
    case 'project':
      return ofProject(deps, event);
    // A departed owner's attempts may be gone, so read them only if the account exists.
    case 'failure':
      return (user) => ofFailure(deps, event.attemptId, user);
    case 'device': {
      const { deviceId, name: device } = event.added;
      return () => ({ message: deviceMessages.added, values: { device }, about: deviceId });
    }
    case 'purchase':
      return () => ofPurchase(deps, event.receipt);
  }
}

async function ofApplication(deps: NotifyDeps, event: ApplicationHappened): Promise<NewsFor> {
  const { userId, applicationId, ref, details, key, onlyWhile } = event;
  const application = await deps.findApplication(userId, applicationId);
  if (!application) throw new Error('the application of the event does not exist');
  if (onlyWhile && application.status !== onlyWhile) return () => null;
  const { systemNeed } = application;
  const { siteHost } = deps;
  const told: Partial<Record<ApplicationEventName, Notice<never>>> = applicationMessages;
  const message = told[event.event];
  if (!message) return () => null;
  return ({ fullName }) => ({
    message,
    values: { ...details, applicationId, ref, fullName, systemNeed, siteHost },
    about: `${applicationId}-${key}`,
    smsId: `change-${applicationId}-${key}`,
  });
}

async function ofProject(deps: NotifyDeps, event: ProjectHappened): Promise<NewsFor> {
  const { userId, projectId, key } = event;
  const project = await deps.findProject({ userId, projectId });
  if (!project) throw new Error('the project of the event does not exist');
  const message = projectMessageOf(event);
  if (!message || !stillWaits(project, event)) return () => null;
  const { siteHost } = deps;
  return ({ fullName }) => ({
    message,
    values: valuesOf(event, { ...project, fullName, siteHost, paybill: deps.shortCode() }),
    about: `${projectId}-${key}`,
    smsId: `project-${projectId}-${key}`,
    // The needs show one installment of a project, the first of all its agreements.
    mayAsk: message.asks !== 'installment' || project.agreements.length === 1,
    ...(message === moneyMessages.pay && { paid: String(event.details.ref) }),
  });
}

const projectTold: Partial<Record<ProjectEventName, Notice<never>>> = {
  ...projectMessages,
  ...repaymentMessages,
};

/** Null if the owner need not know. */
export function projectMessageOf({
  event,
  details: { fact, amount },
}: Pick<ProjectHappened, 'event' | 'details'>): Notice<never> | null {
  if (event === 'project.payShare') {
    if (fact === 'refund') return moneyMessages.refund;
    return Number(amount) > 0 ? moneyMessages.pay : moneyMessages.takeBack;
  }
  if (event !== 'project.changeShare') return projectTold[event] ?? null;
  const { charge, waive, restructure, moveDay } = moneyMessages;
  // A debt that is written off is still owed, so the owner is not told.
  return { charge, waive, restructure, moveDay }[String(fact)] ?? null;
}

/** For attributes that older steps lack. */
const none = { installments: 0, rows: [], outstanding: 0, credit: 0, count: 1 };

type AboutProject = Pick<ProjectItem, 'ref' | 'name' | 'systemNeed' | 'businessName'> & {
  fullName: string;
  siteHost: string | undefined;
  /** The short code. */
  paybill: string;
};

/** Amounts are without their sign. */
export function valuesOf(
  {
    projectId,
    at,
    isOwn,
    details,
  }: Pick<ProjectHappened, 'projectId' | 'at' | 'isOwn' | 'details'>,
  { ref, name, systemNeed, businessName, fullName, siteHost, paybill }: AboutProject,
): object {
  return {
    ...none,
    ...details,
    amount: Math.abs(Number(details.amount)),
    projectId,
    projectRef: ref,
    projectName: name,
    systemNeed,
    businessName,
    fullName,
    siteHost,
    paybill,
    at,
    isOwn,
  };
}

function stillWaits(project: ProjectItem, { onlyWhile }: ProjectHappened): boolean {
  if (!onlyWhile) return true;
  if ('dueDay' in onlyWhile) {
    const { agreement, dueDay } = onlyWhile;
    return project.agreements.some(
      ({ ref, nextDue }) => ref === agreement && nextDue && nextDue.day <= dueDay,
    );
  }
  const { milestone, since } = onlyWhile;
  return project.milestones.some(
    ({ number, state, presentedAt }) =>
      number === milestone && state === 'Ready for your review' && presentedAt === since,
  );
}

/** Where SMS credits and the subscription are bought, with their receipts. */
const BILLING_PATH = '/settings#billing';

/** Null if it was paid after all, or the owner cancelled the prompt. */
async function ofFailure(
  { findAttempt }: NotifyDeps,
  attemptId: string,
  { phone }: User,
): Promise<News | null> {
  const attempt = await findAttempt(attemptId);
  if (!attempt) throw new Error(`there is no attempt ${attemptId}`);
  const told = attempt.state === 'Succeeded' ? null : failureOf(attempt, phone);
  if (!told) return null;
  const path = isPurchase(attempt.ref) ? BILLING_PATH : repaymentsPath(attempt.ref);
  const { values, ...rest } = told;
  return { ...rest, values: { ...values, path }, about: attemptId.toUpperCase() };
}

/** Null for a prompt that the owner cancelled on `ownPhone`. */
function failureOf(
  { resultCode = '', phone, ref, purchase }: AttemptItem,
  ownPhone: string,
): Omit<News, 'about'> | null {
  const reason = payerMessageOf(resultCode);
  const { lookedFor, ended, failed } = paymentMessages;
  if (reason === 'lookedFor' || reason === 'paid') return { message: lookedFor, values: {} };
  if (reason === 'ended') return { message: ended, values: {} };
  if (reason === 'cancelled' && phone === ownPhone) return null;
  const unpaid = purchase ? nameOf(ref, purchase.quantity) : ref;
  return { message: failed, values: { reason }, unpaid };
}

/** Names a purchase by its content: the owner may have tried to pay for the same before. */
const nameOf = (kind: string, quantity: number): string => `${kind} ${quantity}`;

async function ofPurchase({ findReceiptOrder }: NotifyDeps, made: PaperItem): Promise<News> {
  const { facts } = (await findReceiptOrder(made)) ?? {};
  if (facts?.kind !== 'receipt' || !('purchase' in facts.for)) {
    throw new Error(`the paper ${made.number} is not the receipt of a purchase`);
  }
  const { amount, receipt } = facts;
  const { kind, quantity } = facts.for.purchase;
  return {
    message: paymentMessages.bought,
    values: { kind, quantity, amount, receipt, path: BILLING_PATH },
    about: made.number,
    paid: nameOf(kind, quantity),
  };
}
