import type { ErrorCatalogue } from '#shared/platform/error-catalogue.ts';

export const settingsErrors = {
  'settings.changed': ['conflict', 'Settings were changed on another device. Reloaded.'],
  'settings.senderNameInvalid': [
    'invalid',
    'The name has 3 to 11 letters or digits, and no spaces.',
  ],
  'settings.invalidDay': ['invalid', 'Give each day as 2026-12-12.'],
  'settings.rewardTwice': ['invalid', 'Two rewards have the name {name}. Give each its own.'],
} as const satisfies ErrorCatalogue;
