import { oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import { needKinds } from '#shared/needs/need.ts';

/** Something an owner should know of, with the way there. */
export const notification = entity({
  name: 'notification',
  about: 'Something an owner should know of, with the way there.',
  attributes: {
    userId: text(),
    notificationId: text({ about: 'The moment and the subject: sorts by time, and comes once.' }),
    date: text(),
    message: text(),
    label: text(),
    path: text(),
    readAt: text({ optional: true }),
    asks: oneOf(needKinds, { about: 'The need that it tells of.', optional: true }),
    unpaid: text({ about: 'What was not paid. The payment of it ends it.', optional: true }),
    endsAt: text({ about: 'From then on there is nothing to do about it.', optional: true }),
    ttl: whole(),
  },
  key: {
    question: 'Which notifications has this owner, newest first?',
    pk: 'user#{userId}',
    sk: 'notification#{notificationId}',
  },
});
