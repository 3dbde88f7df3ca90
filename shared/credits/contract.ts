import { contract } from '#shared/platform/contract.ts';
import {
  choice,
  count,
  list,
  moment,
  next,
  nullable,
  object,
  pageQuery,
  text,
  type ValuesOf,
  whole,
} from '#shared/platform/fields.ts';
import { ofManager } from '#shared/platform/team-roles.ts';

/** `used` is for single SMS, `reserved` for a campaign. `returned` is for SMS that were not sent. */
export const creditKinds = ['granted', 'bought', 'reserved', 'used', 'returned'] as const;
export type CreditKind = (typeof creditKinds)[number];

export const CreditEntry = {
  /** For `used` and their `returned`, the day of Nairobi: all of a day make one line. */
  at: moment,
  kind: choice(creditKinds),
  /** The change of the balance. */
  credits: whole(),
  /** Below zero only if the clocks of two computers did not agree. */
  balanceAfter: whole(),
  campaignId: nullable(text()),
  /** The name of the campaign, or the reason of a grant. */
  about: nullable(text()),
};
export type CreditEntry = ValuesOf<typeof CreditEntry>;

/** Newest first. Its lines add up to the balance. */
export const listCreditEntries = contract('GET /api/credits/entries', 'owner', {
  roles: ofManager,
  query: pageQuery,
  reply: { smsBalance: count, entries: list(object(CreditEntry)), next },
  errors: ['accounts.notFound'],
});
