import { json, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

/** A promise is written once. The stream then tells the owner. */
export const promisedCall = entity({
  name: 'promisedCall',
  about: 'A call that somebody of the staff promised an owner, who is told the hours.',
  attributes: {
    applicationId: text(),
    userId: text(),
    ref: text(),
    event: text<'promiseCall'>(),
    at: text(),
    details: json<{ from: string; to: string }>({ about: 'The hours, ISO 8601.' }),
  },
  key: {
    question: 'Which calls were promised about this application?',
    pk: 'application#{applicationId}',
    sk: 'promisedCall#{at}',
  },
});

export type PromisedCallItem = ItemOf<typeof promisedCall>;
