import type { PaperItem } from '#core/papers/paper.store.ts';
import type { AttemptItem, FailedAttemptItem } from '#core/payments/attempts/attempt.entity.ts';
import { isPurchase } from '#core/purchases/purchase.ts';
import { repaymentsPath } from '#shared/agreements/repayments-path.ts';
import { payerMessageOf } from '#shared/payments/result-codes.ts';
import type { Settings } from '#shared/settings/contract.ts';
import type { NewNotification } from './notification.store.ts';
import { compact } from './notification-event.ts';
import type { NotificationText } from './notification-text.ts';
import type { NotifyDeps } from './notify-deps.ts';
import { paymentEnglish } from './payment-english.ts';
import type { PaymentEvent } from './payment-event.ts';
import { paymentKiswahili } from './payment-kiswahili.ts';
import type { PaymentTemplates } from './payment-text.ts';

const templates: Record<Settings['language'], PaymentTemplates> = {
  en: paymentEnglish,
  sw: paymentKiswahili,
};

/** Where SMS credits and the subscription are bought, with the receipts of what was. */
const BILLING_PATH = '/settings#billing';

type Line = Omit<NewNotification, 'userId'>;

/**
 * Notifies an owner that a prompt was not paid, or of the receipt of a purchase, by a line on the dashboard.
 * However often it is called, the line comes once.
 */
export async function notifyOfPayment(deps: NotifyDeps, event: PaymentEvent): Promise<void> {
  const { userId } = 'failed' in event ? event.failed : event.receipted;
  const [user, language] = await Promise.all([deps.findUser(userId), deps.findLanguage(userId)]);
  // An owner who has left is notified no more.
  if (!user) return;
  const texts = templates[language];
  if ('receipted' in event) return tellOfPurchase(deps, event.receipted, texts);
  const line = await ofFailure(deps, event.failed, user, texts);
  if (line) await deps.insertNotification({ userId, ...line }, deps.clock());
}

async function tellOfPurchase(
  deps: NotifyDeps,
  made: PaperItem,
  texts: PaymentTemplates,
): Promise<void> {
  const { line, unpaid } = await ofPurchase(deps, made, texts);
  await deps.insertNotification({ userId: made.userId, ...line }, deps.clock());
  await deps.endUnpaid(made.userId, { unpaid, at: line.date });
}

/** @returns null for an attempt that was paid after all, and for a prompt that the owner has cancelled */
async function ofFailure(
  { findAttempt }: NotifyDeps,
  { attemptId, at }: FailedAttemptItem,
  { phone }: { phone: string },
  texts: PaymentTemplates,
): Promise<Line | null> {
  const attempt = await findAttempt(attemptId);
  if (!attempt) throw new Error(`there is no attempt ${attemptId}`);
  const text = attempt.state === 'Succeeded' ? null : failureText(attempt, phone, texts);
  if (!text) return null;
  const path = isPurchase(attempt.ref) ? BILLING_PATH : repaymentsPath(attempt.ref);
  return { ...text, path, date: at, notificationId: `${compact(at)}-${attemptId.toUpperCase()}` };
}

/** @param ownPhone who holds it knows of what was cancelled there */
function failureText(
  { resultCode = '', phone, ref, purchase }: AttemptItem,
  ownPhone: string,
  texts: PaymentTemplates,
): (NotificationText & Pick<Line, 'unpaid'>) | null {
  const reason = payerMessageOf(resultCode);
  if (reason === 'lookedFor' || reason === 'paid') return texts.lookedFor();
  if (reason === 'ended') return texts.ended();
  if (reason === 'cancelled' && phone === ownPhone) return null;
  const unpaid = purchase ? nameOf(ref, purchase.quantity) : ref;
  return { ...texts.failed(reason), unpaid };
}

/** Names a purchase: the same again is what the owner may have tried to pay before. */
const nameOf = (kind: string, quantity: number): string => `${kind} ${quantity}`;

async function ofPurchase(
  { findReceiptOrder }: NotifyDeps,
  made: PaperItem,
  texts: PaymentTemplates,
): Promise<{ line: Line; unpaid: string }> {
  const { facts } = (await findReceiptOrder(made)) ?? {};
  if (facts?.kind !== 'receipt' || !('purchase' in facts.for)) {
    throw new Error(`the paper ${made.number} is no receipt of a purchase`);
  }
  const { amount, receipt } = facts;
  const { kind, quantity } = facts.for.purchase;
  const line = {
    ...texts.bought({ kind, quantity, amount, receipt }),
    date: made.madeAt,
    path: BILLING_PATH,
    notificationId: `${compact(made.madeAt)}-${made.number}`,
  };
  return { line, unpaid: nameOf(kind, quantity) };
}
