import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

export const slipRoom = entity({
  name: 'slipRoom',
  about: 'How many bank slips of an owner wait for the office, whatever their agreements.',
  attributes: {
    userId: text(),
    waiting: whole({ optional: true }),
  },
  key: {
    question: 'May this owner send one more slip?',
    pk: 'user#{userId}',
    sk: 'slip-room',
  },
});
