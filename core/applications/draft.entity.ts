import { json, text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import type { Draft } from '#shared/applications/contract.ts';

export const draft = entity({
  name: 'draft',
  about: 'The form as its owner left it, for 30 days.',
  attributes: {
    userId: text(),
    form: json<Draft>({ personal: true }),
    savedAt: text(),
    ttl: whole(),
  },
  key: { question: 'Where did this owner stop?', pk: 'user#{userId}', sk: 'draft' },
});
