import { json, oneOf, text, whole } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import {
  type ApplicationEvent,
  type ApplicationState,
  applicationStatuses,
  type Role,
} from '#shared/applications/application-machine.ts';

/** A change is written in the transaction that makes it. The stream then notifies the owner. */
export const change = entity({
  name: 'change',
  about: "One line of an application's history: who changed its status, when, and why.",
  attributes: {
    applicationId: text(),
    version: whole(),
    userId: text(),
    ref: text(),
    event: text<ApplicationEvent>(),
    from: text<ApplicationState>(),
    to: oneOf(applicationStatuses),
    role: text<Role>(),
    by: text({ about: "The owner's id, or that of a member of the staff.", secret: true }),
    at: text(),
    details: json<Record<string, unknown>>({
      about: 'The questions, the offer or the reason that the event was about.',
    }),
  },
  key: {
    question: 'Which changes were made to this application, oldest first?',
    pk: 'application#{applicationId}',
    sk: 'change#{version:6}',
  },
});

export type ChangeItem = ItemOf<typeof change>;
