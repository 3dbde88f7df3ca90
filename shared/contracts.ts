/** Every route, by the noun whose folder in `functions/` implements it. */

import * as accountClosing from './account-closing/contract.ts';
import * as accounts from './accounts/contract.ts';
import * as applications from './applications/contract.ts';
import * as documents from './documents/contract.ts';
import * as notifications from './notifications/contract.ts';
import * as offers from './offers/contract.ts';
import type { Contract } from './platform/contract.ts';
import * as rewards from './rewards/contract.ts';
import * as settings from './settings/contract.ts';
import * as signIn from './sign-in/contract.ts';
import * as sms from './sms/contract.ts';
import * as till from './till/contract.ts';

const nouns = {
  'sign-in': signIn,
  accounts,
  applications,
  offers,
  notifications,
  rewards,
  till,
  settings,
  'account-closing': accountClosing,
  documents,
  sms,
};

/** A noun of the business that has routes. */
export type Noun = keyof typeof nouns;

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export const contractsByNoun = Object.fromEntries(
  Object.entries(nouns).map(([noun, exports]) => [
    noun,
    Object.values<unknown>(exports).filter(isContract),
  ]),
) as Record<Noun, Contract[]>;
