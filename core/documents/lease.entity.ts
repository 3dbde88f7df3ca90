import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** When a lease ends, the table's stream removes the file, unless an application has it. */
export const lease = entity({
  name: 'lease',
  about: 'The time that an upload is stored without an application.',
  attributes: {
    userId: text(),
    key: text({ personal: true }),
    ttl: whole(),
    replacedAt: text({
      optional: true,
      about: 'When another picture took the place of this one, which is not used again.',
    }),
  },
  key: { question: 'Until when is this file stored?', pk: 'user#{userId}', sk: 'lease#{key}' },
});
