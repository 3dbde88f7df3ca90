/** What a campaign is: its states, its audience and what becomes of its recipients. */

/** The states of a campaign (docs/flows/campaigns.md). */
export const campaignStates = [
  'Draft',
  'Scheduled',
  'Sending',
  'Paused',
  'Sent',
  'Partly sent',
  'Cancelled',
  'Failed',
] as const;
export type CampaignState = (typeof campaignStates)[number];

/** Why a campaign is paused. One that is paused by the hours or the day goes on by itself. */
export const pauseReasons = ['owner', 'hours', 'day', 'carrier'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Why somebody of the audience does not get the message. */
export const exclusions = ['optedOut', 'noConsent', 'invalid', 'duplicate'] as const;
export type Exclusion = (typeof exclusions)[number];

/** What becomes of a recipient. DELIVERED and UNDELIVERED need the carrier's reports. */
export const recipientStates = [
  'PENDING',
  'SENT',
  'DELIVERED',
  'UNDELIVERED',
  'FAILED',
  'UNKNOWN',
  'SKIPPED',
] as const;
export type RecipientState = (typeof recipientStates)[number];

/** Why a message to a recipient was skipped or failed. */
export const recipientReasons = [
  'optedOut',
  'noConsent',
  'erased',
  'numberFull',
  'refused',
  'late',
  'cancelled',
  'unreachable',
  'blocked',
  'carrier',
] as const;
export type RecipientReason = (typeof recipientReasons)[number];

/** The audiences that are customers of the business, by what they have in common. */
export const audienceFilters = [
  'all',
  'notSeen30',
  'notSeen60',
  'notSeen90',
  'balance',
  'expiring',
  'visits',
] as const;
export type AudienceFilter = (typeof audienceFilters)[number];

/** The audiences of automatic messages: who on this day is due to get one. No owner chooses them. */
export const automaticFilters = [
  'pointsExpireSoon',
  'notSeenLong',
  'birthdayToday',
  'visitedYesterday',
] as const;
export type AutomaticFilter = (typeof automaticFilters)[number];

/** The longest text that an owner writes: 459 letters of GSM-7 make three segments. */
export const MAX_TEXT = 459;

/** A campaign is planned so long ahead. */
export const SOONEST_MINUTES = 5;
export const LATEST_DAYS = 35;
