import { text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** A reminder is written once. The stream then notifies the owner. */
export const milestoneReminder = entity({
  name: 'milestoneReminder',
  about: 'One reminder to an owner about a milestone that waits, for 60 days.',
  attributes: {
    userId: text(),
    projectId: text(),
    milestone: whole(),
    since: text({ about: 'When the milestone was shown to the owner.' }),
    day: whole({ about: 'The working day of the waiting: 5 or 9.' }),
    name: text({ about: 'The name of the milestone.' }),
    at: text(),
    ttl: whole(),
  },
  key: {
    question: 'Was the owner reminded of this milestone on this day?',
    pk: 'project#{userId}#{projectId}',
    sk: 'milestoneReminder#{since}#{milestone:2}#{day:2}',
  },
});

export type MilestoneReminderItem = ItemOf<typeof milestoneReminder>;
