import { text, whole } from '../../platform/attributes.ts';
import { entity, type ItemOf } from '../../platform/entity.ts';

export const expiry = entity({
  name: 'expiry',
  about: 'A note that a customer has points that expire in a month. The night after it reads them.',
  attributes: {
    month: text(),
    shard: whole({ about: 'One of 16, so that not every award writes to the same partition.' }),
    businessId: text(),
    phone: text({ personal: true }),
  },
  key: {
    question: 'Which customers have points that expire in this month?',
    pk: 'expiry#{month}#{shard}',
    sk: '{businessId}#{phone}',
  },
});

export type ExpiryNote = ItemOf<typeof expiry>;
