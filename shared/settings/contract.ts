import * as z from 'zod/mini';
import { contract } from '../platform/contract.ts';
import { count, moment, text } from '../platform/fields.ts';
import { MAX_CODE_ABOVE } from '../rewards/points.ts';
import { counties } from './counties.ts';

export const languages = ['en', 'sw'] as const;

/** How an owner has set things up; the settings record of docs/rules.md 3, and more. */
export const Settings = z.object({
  /** Counts up with every save; 0 before the first. */
  version: count,
  /** KES that one point is worth; null until the owner says so. */
  pointValue: z.nullable(z.number()),
  /** KES a customer spends for one point. */
  earnPer: count,
  minRedeem: count,
  /** Months after which an award expires; null for never. A change touches new awards only. */
  expiryMonths: z.nullable(z.int()),
  /** KES above which a customer confirms a redemption with a code by SMS; null for never. */
  redeemCodeAbove: z.nullable(count),
  county: z.nullable(z.enum(counties)),
  senderName: z.nullable(z.string()),
  /** Credits at which the owner is warned. */
  lowCreditAt: count,
  language: z.enum(languages),
  apiKey: z.nullable(
    z.object({ last4: z.string(), createdAt: moment, lastUsedAt: z.nullable(moment) }),
  ),
});
export type Settings = z.infer<typeof Settings>;

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
  body: z.strictObject({
    version,
    pointValue: z.number().check(z.gte(0.01), z.lte(1000)),
    earnPer: z.int().check(z.gte(1), z.lte(1_000_000)),
    minRedeem: z.int().check(z.gte(1), z.lte(1_000_000)),
    expiryMonths: z.nullable(z.int().check(z.gte(1), z.lte(60))),
    redeemCodeAbove: z.nullable(z.int().check(z.gte(0), z.lte(MAX_CODE_ABOVE))),
  }),
  reply: Settings,
  errors,
});

export const saveLocation = contract({
  method: 'PUT',
  path: '/api/settings/location',
  caller: 'owner',
  body: z.strictObject({ version, county: z.enum(counties) }),
  reply: Settings,
  errors,
});

export const saveSmsSettings = contract({
  method: 'PUT',
  path: '/api/settings/sms',
  caller: 'owner',
  body: z.strictObject({
    version,
    senderName: z.nullable(text(3, 11)),
    lowCreditAt: z.int().check(z.gte(0), z.lte(1_000_000)),
  }),
  reply: Settings,
  errors: [...errors, 'settings.senderNameInvalid'],
});

export const saveLanguage = contract({
  method: 'PUT',
  path: '/api/settings/language',
  caller: 'owner',
  body: z.strictObject({ version, language: z.enum(languages) }),
  reply: Settings,
  errors,
});
