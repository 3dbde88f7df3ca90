import { createAccount, getAccount } from '../../../../shared/accounts/contract.ts';
import { sendSms } from '../../../../shared/sms/contract.ts';
import { welcomeSms } from '../../../../shared/sms/welcome-sms.ts';
import { call } from '../../lib/api/api.ts';
import { hasCode } from '../../lib/errors/api-error.ts';
import { hasStoredSession } from '../../lib/session/session.ts';

export type AccountState = 'exists' | 'missing' | 'signedOut';

/** What is known about the person whose session this browser holds. */
export async function findAccount(): Promise<AccountState> {
  try {
    await call(getAccount);
    return 'exists';
  } catch (error) {
    if (hasCode(error, 'accounts.notFound')) return 'missing';
    if (hasCode(error, 'auth.unauthenticated')) return 'signedOut';
    throw error;
  }
}

export interface SignUp {
  fullName: string;
  referralCode: string | null;
}

export async function openAccount(body: SignUp): Promise<void> {
  const { phone } = await call(createAccount, { body });
  // A courtesy: the new owner does not wait for it, and never hears that it failed.
  void sendWelcome(body.fullName, phone);
}

async function sendWelcome(fullName: string, phoneNumber: string): Promise<void> {
  if (!hasStoredSession()) {
    console.info('User not logged in');
    return;
  }
  // Said before the answer: by then the page may have made way for the landing page.
  console.info('Welcome to Miliki');
  try {
    await call(sendSms, { body: { message: welcomeSms(fullName), phoneNumber } });
  } catch {
    console.info('The welcome SMS was not sent');
  }
}
