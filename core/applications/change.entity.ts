import type {
  ApplicationEvent,
  ApplicationState,
  Role,
} from '../../shared/applications/application-machine.ts';
import { applicationStatuses } from '../../shared/applications/application-machine.ts';
import { json, oneOf, text, whole } from '../platform/attributes.ts';
import { entity, type ItemOf } from '../platform/entity.ts';

/**
 * Written in the transaction that makes the change, and never changed afterwards. The table's
 * stream notifies the owner of it.
 */
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
    by: text({ about: "The owner's id, or the name of a person of the staff.", secret: true }),
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
