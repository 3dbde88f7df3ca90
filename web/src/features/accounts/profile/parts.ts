import { msg } from '#web/src/lib/language/text.ts';

/** Anchors of the profile, with the headings of its parts. */
export const profileParts = [
  ['picture', msg('Picture')],
  ['owner', msg('Owner')],
  ['business', msg('Business')],
  ['account', msg('Account')],
  ['referral', msg('Referral')],
  ['sign-in', msg('Sign in without an SMS')],
  ['security', msg('Security')],
  ['data', msg('My data')],
  ['delete', msg('Delete account')],
] as const;
