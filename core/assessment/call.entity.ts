import { oneOf, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';
import { callOutcomes } from '#shared/assessment/call-outcomes.ts';

export const call = entity({
  name: 'call',
  about: 'A call of a member of the staff to an owner about an application.',
  attributes: {
    applicationId: text(),
    callId: text({ about: 'The Idempotency-Key with which it came: a repeat is the same call.' }),
    outcome: oneOf(callOutcomes),
    text: text({ personal: true }),
    by: text({ about: 'The id of the member of the staff.', secret: true }),
    at: text(),
  },
  key: {
    question: 'When did the staff call the owner about this application?',
    pk: 'application#{applicationId}',
    sk: 'call#{callId}',
  },
});

export type CallItem = ItemOf<typeof call>;
