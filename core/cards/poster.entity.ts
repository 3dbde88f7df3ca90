import { text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const poster = entity({
  name: 'poster',
  about: 'The link of a poster by which customers join a business.',
  attributes: { code: text(), businessId: text() },
  key: {
    question: 'Which business is this poster of?',
    pk: 'poster#{code}',
    sk: 'poster',
  },
});

export type PosterItem = ItemOf<typeof poster>;
