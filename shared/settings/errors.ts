import type { ErrorCatalogue } from '../platform/error-catalogue.ts';

export const settingsErrors = {
  'settings.changed': ['conflict', 'Settings were changed on another device. Reloaded.'],
  'settings.senderNameInvalid': ['invalid', 'Sender ID: 3 to 11 letters or digits, no spaces.'],
} as const satisfies ErrorCatalogue;
