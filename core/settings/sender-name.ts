import { AppError } from '../platform/app-error.ts';

const SENDER_NAME = /^[A-Za-z0-9]{3,11}$/;

/** @throws AppError settings.senderNameInvalid for a name that no network takes as a sender */
export function requireSenderName(name: string | null): void {
  if (name !== null && !SENDER_NAME.test(name)) throw new AppError('settings.senderNameInvalid');
}
