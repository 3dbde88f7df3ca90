import { contract } from '#shared/platform/contract.ts';
import * as f from '#shared/platform/fields.ts';
import { atTill } from '#shared/platform/team-roles.ts';
import { MAX_DOUBLE_DAYS, MAX_REWARDS, Reward } from './rewards.ts';
import { sectionFields, settingDefinitions, settingFields } from './settings.ts';

/** The settings record of docs/rules.md 3, and more. */
export const Settings = {
  /** Counts up with every save; 0 before the first one. */
  version: f.count,
  ...settingFields,
  /** Days in Nairobi on which spending and visits count twice. */
  doubleDays: f.list(f.text()),
  rewards: f.list(f.object(Reward)),
  /** Whether a code at the till can be paid for. Cashiers need not know how many credits are left. */
  hasSmsCredits: f.flag,
  apiKey: f.nullable(
    f.object({ last4: f.text(), createdAt: f.moment, lastUsedAt: f.nullable(f.moment) }),
  ),
};
export type Settings = f.ValuesOf<typeof Settings>;

export const getSettings = contract('GET /api/settings', 'owner', {
  roles: atTill,
  reply: Settings,
  errors: ['accounts.notFound'],
});

/** The version of the settings that the owner has seen. */
const version = f.whole({ min: 0, max: f.MOST_CHANGES });
const errors = ['settings.changed', 'accounts.notFound'] as const;

export const savePointSettings = contract('PUT /api/settings/points', 'owner', {
  body: {
    version,
    ...sectionFields('points'),
    /** Sent with the first rule of a new business. If absent, the stored value stays. */
    keepRest: f.optional(settingDefinitions.keepRest.field),
  },
  reply: Settings,
  errors,
});

/** Points for visits and birthdays, and double days. */
export const saveEarning = contract('PUT /api/settings/earning', 'owner', {
  body: {
    version,
    ...sectionFields('earning'),
    /** The server leaves past days out. */
    doubleDays: f.list(f.text({ max: 10 }), { max: MAX_DOUBLE_DAYS }),
  },
  reply: Settings,
  errors: [...errors, 'settings.invalidDay'],
});

/** Limits for the team. The owner has none. */
export const saveTeamLimits = contract('PUT /api/settings/team', 'owner', {
  body: { version, ...sectionFields('team') },
  reply: Settings,
  errors,
});

/** Replaces the whole catalogue. */
export const saveRewards = contract('PUT /api/settings/rewards', 'owner', {
  body: { version, rewards: f.list(f.object(Reward), { max: MAX_REWARDS }) },
  reply: Settings,
  errors: [...errors, 'settings.rewardTwice'],
});

export const saveLocation = contract('PUT /api/settings/location', 'owner', {
  body: { version, ...sectionFields('location') },
  reply: Settings,
  errors,
});

export const saveSmsSettings = contract('PUT /api/settings/sms', 'owner', {
  body: { version, ...sectionFields('sms') },
  reply: Settings,
  errors: [...errors, 'settings.senderNameInvalid'],
});

export const saveLanguage = contract('PUT /api/settings/language', 'owner', {
  body: { version, ...sectionFields('language') },
  reply: Settings,
  errors,
});
