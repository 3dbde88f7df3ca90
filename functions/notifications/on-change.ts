import { notifyDeps } from '#core/notifications/deps.ts';
import { eventOf } from '#core/notifications/events.ts';
import { notify } from '#core/notifications/notify.ts';
import { pushDeps, tellMember } from '#core/push/push-news.ts';
import { memberNews } from '#core/team/member-news.store.ts';
import { forEachMessage } from '#functions/platform/queue.ts';

export const handler = forEachMessage((item) => {
  const ofMember = memberNews.read(item);
  return ofMember ? tellMember(pushDeps, ofMember) : notify(notifyDeps, eventOf(item));
});
