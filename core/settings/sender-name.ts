import { AppError } from '#core/platform/app-error.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';

const { pattern } = settingDefinitions.senderName;

/** @throws AppError settings.senderNameInvalid for a name that no network takes as a sender */
export function requireSenderName(name: string | null): void {
  if (name !== null && !pattern.test(name)) throw new AppError('settings.senderNameInvalid');
}
