import { contract } from '../platform/contract.ts';
import {
  choice,
  count,
  decimal,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
  whole,
} from '../platform/fields.ts';
import { MAX_CODE_ABOVE } from '../rewards/points.ts';
import { counties } from './counties.ts';

export const languages = ['en', 'sw'] as const;

/** How an owner has set things up; the settings record of docs/rules.md 3, and more. */
export const Settings = {
  /** Counts up with every save; 0 before the first. */
  version: count,
  /** KES that one point is worth; null until the owner says so. */
  pointValue: nullable(decimal()),
  /** KES a customer spends for one point. */
  earnPer: count,
  minRedeem: count,
  /** Months after which an award expires; null for never. A change touches new awards only. */
  expiryMonths: nullable(whole()),
  /** KES above which a customer confirms a redemption with a code by SMS; null for never. */
  redeemCodeAbove: nullable(count),
  county: nullable(choice(counties)),
  senderName: nullable(text()),
  /** Credits at which the owner is warned. */
  lowCreditAt: count,
  language: choice(languages),
  apiKey: nullable(object({ last4: text(), createdAt: moment, lastUsedAt: nullable(moment) })),
};
export type Settings = ValuesOf<typeof Settings>;

export const getSettings = contract({
  method: 'GET',
  path: '/api/settings',
  caller: 'owner',
  reply: Settings,
  errors: ['accounts.notFound'],
});

const version = count;
const errors = ['settings.changed', 'accounts.notFound'] as const;

export const savePointSettings = contract({
  method: 'PUT',
  path: '/api/settings/points',
  caller: 'owner',
  body: {
    version,
    pointValue: decimal({ min: 0.01, max: 1000 }),
    earnPer: whole({ min: 1, max: 1_000_000 }),
    minRedeem: whole({ min: 1, max: 1_000_000 }),
    expiryMonths: nullable(whole({ min: 1, max: 60 })),
    redeemCodeAbove: nullable(whole({ min: 0, max: MAX_CODE_ABOVE })),
  },
  reply: Settings,
  errors,
});

export const saveLocation = contract({
  method: 'PUT',
  path: '/api/settings/location',
  caller: 'owner',
  body: { version, county: choice(counties) },
  reply: Settings,
  errors,
});

export const saveSmsSettings = contract({
  method: 'PUT',
  path: '/api/settings/sms',
  caller: 'owner',
  body: {
    version,
    senderName: nullable(text({ min: 3, max: 11 })),
    lowCreditAt: whole({ min: 0, max: 1_000_000 }),
  },
  reply: Settings,
  errors: [...errors, 'settings.senderNameInvalid'],
});

export const saveLanguage = contract({
  method: 'PUT',
  path: '/api/settings/language',
  caller: 'owner',
  body: { version, language: choice(languages) },
  reply: Settings,
  errors,
});
