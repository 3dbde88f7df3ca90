import { contract } from '../platform/contract.ts';
import {
  count,
  MOST_CHANGES,
  moment,
  nullable,
  object,
  text,
  type ValuesOf,
  whole,
} from '../platform/fields.ts';
import { atTill } from '../team/roles.ts';
import { sectionFields, settingFields } from './settings.ts';

/** The settings of an owner: the settings record of docs/rules.md 3, and more. */
export const Settings = {
  /** Counts up with every save. It is 0 before the first one. */
  version: count,
  ...settingFields,
  apiKey: nullable(object({ last4: text(), createdAt: moment, lastUsedAt: nullable(moment) })),
};
export type Settings = ValuesOf<typeof Settings>;

export const getSettings = contract({
  method: 'GET',
  path: '/api/settings',
  caller: 'owner',
  roles: atTill,
  reply: Settings,
  errors: ['accounts.notFound'],
});

/** Of the settings that the owner has seen. */
const version = whole({ min: 0, max: MOST_CHANGES });
const errors = ['settings.changed', 'accounts.notFound'] as const;

export const savePointSettings = contract({
  method: 'PUT',
  path: '/api/settings/points',
  caller: 'owner',
  body: { version, ...sectionFields('points') },
  reply: Settings,
  errors,
});

export const saveLocation = contract({
  method: 'PUT',
  path: '/api/settings/location',
  caller: 'owner',
  body: { version, ...sectionFields('location') },
  reply: Settings,
  errors,
});

export const saveSmsSettings = contract({
  method: 'PUT',
  path: '/api/settings/sms',
  caller: 'owner',
  body: { version, ...sectionFields('sms') },
  reply: Settings,
  errors: [...errors, 'settings.senderNameInvalid'],
});

export const saveLanguage = contract({
  method: 'PUT',
  path: '/api/settings/language',
  caller: 'owner',
  body: { version, ...sectionFields('language') },
  reply: Settings,
  errors,
});
