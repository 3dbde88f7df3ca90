import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const template = entity({
  name: 'template',
  about: 'A message that a business uses again.',
  attributes: { userId: text(), templateId: text(), name: text(), text: text() },
  key: {
    question: 'Which templates does this business have?',
    pk: 'templates#{userId}',
    sk: '{templateId}',
  },
});

export type TemplateItem = ItemOf<typeof template>;
