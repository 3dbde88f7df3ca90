import { notificationEventOf } from '#core/notifications/notification-event.ts';
import { notifyDeps } from '#core/notifications/notify-deps.ts';
import { notifyOfPayment } from '#core/notifications/notify-of-payment.ts';
import { notifyOfProject } from '#core/notifications/notify-of-project.ts';
import { notifyOwner } from '#core/notifications/notify-owner.ts';
import { paymentEventOf } from '#core/notifications/payment-event.ts';
import { projectEventOf } from '#core/notifications/project-event.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

export const handler = forEachMessage((item) => {
  const ofPayment = paymentEventOf(item);
  if (ofPayment) return notifyOfPayment(notifyDeps, ofPayment);
  const ofProject = projectEventOf(item);
  if (ofProject) return notifyOfProject(notifyDeps, ofProject);
  return notifyOwner(notifyDeps, notificationEventOf(item));
});
