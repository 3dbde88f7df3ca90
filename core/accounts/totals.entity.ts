import { text, whole } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';

/** Sums that grow in the transaction of what they count, so that nobody adds up rows. */
export const totals = entity({
  name: 'totals',
  about:
    'Running sums of a business, from the first day of its account on. A sum that never grew is absent.',
  attributes: {
    userId: text(),
    pointsAwarded: whole({ optional: true }),
    pointsRedeemed: whole({ optional: true }),
    pointsExpired: whole({ optional: true }),
    activeCustomers: whole({ optional: true }),
    consentingCustomers: whole({ optional: true, about: 'Customers who agreed to offers.' }),
    contactLists: whole({ optional: true, about: 'Lists of contacts, of which there is a most.' }),
    templates: whole({ optional: true, about: 'Templates of SMS, of which there is a most.' }),
    closedAt: text({
      optional: true,
      about: 'When the account was closed: from then on no posting adds to the sums.',
    }),
  },
  key: {
    question: 'How many points and customers does this business have?',
    pk: 'user#{userId}',
    sk: 'account#totals',
  },
});
