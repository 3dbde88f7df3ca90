import type { Settings } from '../../shared/settings/contract.ts';
import { number, text, whole } from '../platform/attributes.ts';
import { entity } from '../platform/entity.ts';

/** The settings record of docs/rules.md 3, with everything else that an owner decides. */
export const settings = entity({
  name: 'settings',
  about: 'How an owner has set things up. A setting that was never set is absent.',
  attributes: {
    userId: text(),
    pointValue: number({ optional: true, about: 'The worth of one point, in KES.' }),
    county: text<Settings['county'] & string>({ optional: true }),
    earnPer: whole({ optional: true, about: 'KES spent for one point.' }),
    minRedeem: whole({ optional: true, about: 'The fewest points a customer can redeem.' }),
    expiryMonths: whole({
      optional: true,
      about: 'Months after which an award expires; absent if awards never expire.',
    }),
    redeemCodeAbove: whole({
      optional: true,
      about: 'KES above which a redemption needs a code; absent if it never does.',
    }),
    senderName: text({ optional: true }),
    lowCreditAt: whole({ optional: true, about: 'SMS credits at which the owner is warned.' }),
    language: text<Settings['language']>({ optional: true }),
    apiKeyLast4: text({
      optional: true,
      about: 'The end of the API key, by which its owner knows it; its hash is in user.apiKey.',
    }),
    version: whole({ optional: true, about: 'Counts saves: each is made to the version seen.' }),
  },
  key: {
    question: 'How has this owner set things up?',
    pk: 'user#{userId}',
    sk: 'account#settings',
  },
});
