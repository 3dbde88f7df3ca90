import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** The last change that somebody else made for an owner: an open page asks for it often. */
export const activity = entity({
  name: 'activity',
  about: 'When somebody else last changed something for an owner.',
  attributes: {
    userId: text(),
    changedAt: text(),
  },
  key: {
    question: 'Has anything changed since this owner last looked?',
    pk: 'user#{userId}',
    sk: 'account#activity',
  },
});
