import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const reference = entity({
  name: 'reference',
  about: 'The application that a reference stands for, which people name on the phone.',
  attributes: {
    ref: text(),
    userId: text(),
    applicationId: text(),
  },
  key: {
    question: 'Which application has this reference?',
    pk: 'reference#{ref}',
    sk: 'reference',
  },
});
