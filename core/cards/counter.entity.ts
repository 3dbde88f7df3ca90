import { flag, text } from '#core/platform/table/attributes.ts';
import { entity, type ItemOf } from '#core/platform/table/entity.ts';

export const counter = entity({
  name: 'counter',
  about: 'Whether customers can join a business by the poster on its counter.',
  attributes: {
    businessId: text(),
    isOpen: flag(),
    code: text({ about: "The code of the poster's link, which hangs in the shop." }),
  },
  key: {
    question: 'Which poster has this business?',
    pk: 'user#{businessId}',
    sk: 'counter',
  },
});

export type CounterItem = ItemOf<typeof counter>;
