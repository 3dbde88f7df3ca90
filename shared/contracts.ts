/** Every route of the API, by the noun that its contract belongs to. */

import * as accountClosing from './account-closing/contract.ts';
import * as accountExport from './account-export/contract.ts';
import * as accounts from './accounts/contract.ts';
import * as apiKeys from './api-keys/contract.ts';
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

const modules = {
  'sign-in': signIn,
  accounts,
  'account-closing': accountClosing,
  'account-export': accountExport,
  'api-keys': apiKeys,
  settings,
  applications,
  offers,
  documents,
  notifications,
  rewards,
  till,
  sms,
};

/** A noun that has routes. */
export type Noun = keyof typeof modules;

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export const contractsByNoun = Object.fromEntries(
  Object.entries(modules).map(([noun, exports]) => [
    noun,
    Object.values<unknown>(exports).filter(isContract),
  ]),
) as Record<Noun, Contract[]>;
