import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/**
 * A number that was a customer's until a few days ago. An award that was on its way to it, or waits on
 * a phone without a connection, must not make a new customer of it.
 */
export const movedNumber = entity({
  name: 'movedNumber',
  about: 'A number whose customer has another one since, or was merged. It goes after a week.',
  attributes: {
    businessId: text(),
    customerHash: text({ secret: true, about: 'A keyed hash of the business and the number.' }),
    movedAt: text(),
    ttl: whole(),
  },
  key: {
    question: 'Had this number a customer a few days ago?',
    pk: 'moved#{businessId}',
    sk: '{customerHash}',
  },
});
