/** docs/flows/campaigns.md explains the states. */
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

/** A campaign resumes by itself, unless its owner paused it. */
export const pauseReasons = ['owner', 'hours', 'day', 'carrier'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Why a person of an audience is not a recipient. `leftOut` are chosen by chance, to compare visits. */
export const exclusions = ['optedOut', 'noConsent', 'invalid', 'duplicate', 'leftOut'] as const;
export type Exclusion = (typeof exclusions)[number];

/** DELIVERED and UNDELIVERED need the carrier's reports. */
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

export const recipientReasons = [
  'optedOut',
  'noConsent',
  'erased',
  'numberFull',
  'sameNumber',
  'refused',
  'late',
  'cancelled',
  'unreachable',
  'blocked',
  'carrier',
] as const;
export type RecipientReason = (typeof recipientReasons)[number];

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

/** Audiences of automatic messages: people who are due to get one today. No owner chooses them. */
export const automaticFilters = [
  'pointsExpireSoon',
  'notSeenLong',
  'birthdayToday',
  'visitedYesterday',
] as const;
export type AutomaticFilter = (typeof automaticFilters)[number];

/** 459 letters of GSM-7 make three segments. */
export const MAX_TEXT = 459;

/** How far ahead a campaign is planned. */
export const SOONEST_MINUTES = 5;
export const LATEST_DAYS = 35;
