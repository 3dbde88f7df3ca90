import { createAccount, getAccount } from '#shared/accounts/contract.ts';
import { sendSms } from '#shared/sms/contract.ts';
import { welcomeSms } from '#shared/sms/welcome-sms.ts';
import { listWorkplaces } from '#shared/team/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, isSessionOver } from '#web/src/lib/errors/api-error.ts';
import { hasChosenBusiness, hasStoredSession } from '#web/src/lib/session/session.ts';

type AccountState = 'exists' | 'missing' | 'signedOut';

export async function findAccount(): Promise<AccountState> {
  try {
    await call(getAccount);
    return 'exists';
  } catch (error) {
    if (hasCode(error, 'accounts.notFound')) return 'missing';
    if (isSessionOver(error)) return 'signedOut';
    throw error;
  }
}

/** Whether the person must choose a business: somebody else's may be one of them. */
export async function hasToChoose(): Promise<boolean> {
  if (hasChosenBusiness()) return false;
  const { places, invitations } = await call(listWorkplaces);
  return places.length + invitations.length > 0;
}

export interface SignUp {
  fullName: string;
  referralCode: string | null;
}

export async function openAccount(body: SignUp): Promise<void> {
  const { phone } = await call(createAccount, { body });
  // The new owner neither waits for the welcome nor hears that it failed.
  void sendWelcome(body.fullName, phone);
}

async function sendWelcome(fullName: string, phoneNumber: string): Promise<void> {
  if (!hasStoredSession()) {
    console.info('User not logged in');
    return;
  }
  // Logged before the answer, after which the landing page may be shown.
  console.info('Welcome to Miliki');
  try {
    await call(sendSms, { body: { message: welcomeSms(fullName), phoneNumber } });
  } catch {
    console.info('The welcome SMS was not sent');
  }
}
