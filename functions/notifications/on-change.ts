import { notificationEventOf } from '../../core/notifications/notification-event.ts';
import { notifyDeps } from '../../core/notifications/notify-deps.ts';
import { notifyOfProject } from '../../core/notifications/notify-of-project.ts';
import { notifyOwner } from '../../core/notifications/notify-owner.ts';
import { projectEventOf } from '../../core/notifications/project-event.ts';
import { forEachMessage } from '../platform/queue.ts';

export const handler = forEachMessage((item) => {
  const ofProject = projectEventOf(item);
  if (ofProject) return notifyOfProject(notifyDeps, ofProject);
  return notifyOwner(notifyDeps, notificationEventOf(item));
});
