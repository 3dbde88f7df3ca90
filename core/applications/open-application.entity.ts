import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const openApplication = entity({
  name: 'openApplication',
  about: 'The one open application of an owner. While it is there, no other one is made.',
  attributes: {
    userId: text(),
    applicationId: text(),
    ref: text(),
  },
  key: {
    question: 'Which application of this owner is open?',
    pk: 'user#{userId}',
    sk: 'open-application',
  },
});
