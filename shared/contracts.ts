/** Every contract of the API, by the noun that it belongs to. */

import * as accountClosing from './account-closing/contract.ts';
import * as accountExport from './account-export/contract.ts';
import * as accounts from './accounts/contract.ts';
import * as apiKeys from './api-keys/contract.ts';
import * as applications from './applications/contract.ts';
import * as assessment from './assessment/contract.ts';
import * as audit from './audit/contract.ts';
import * as breaches from './breaches/contract.ts';
import * as campaigns from './campaigns/contract.ts';
import * as cards from './cards/contract.ts';
import * as collection from './collection/contract.ts';
import * as money from './collection/money-contract.ts';
import * as sale from './collection/sale-contract.ts';
import * as ownerRequests from './collection/waiting-for-office.ts';
import * as complaints from './complaints/contract.ts';
import * as contacts from './contacts/contract.ts';
import * as credits from './credits/contract.ts';
import * as delivery from './delivery/contract.ts';
import * as documents from './documents/contract.ts';
import * as duties from './duties/contract.ts';
import * as health from './health/contract.ts';
import * as notifications from './notifications/contract.ts';
import * as offers from './offers/contract.ts';
import * as passkeys from './passkeys/contract.ts';
import * as payments from './payments/contract.ts';
import type { Contract } from './platform/contract.ts';
import * as projects from './projects/contract.ts';
import * as purchases from './purchases/contract.ts';
import * as repayments from './repayments/contract.ts';
import * as rewards from './rewards/contract.ts';
import * as sessions from './sessions/contract.ts';
import * as settings from './settings/contract.ts';
import * as signIn from './sign-in/contract.ts';
import * as sms from './sms/contract.ts';
import * as staff from './staff/contract.ts';
import * as team from './team/contract.ts';
import * as till from './till/contract.ts';

export const contractModules = {
  'sign-in': signIn,
  accounts,
  sessions,
  passkeys,
  team,
  'account-closing': accountClosing,
  'account-export': accountExport,
  'api-keys': apiKeys,
  settings,
  applications,
  offers,
  projects,
  purchases,
  repayments,
  payments,
  documents,
  notifications,
  rewards,
  till,
  sms,
  credits,
  complaints,
  contacts,
  campaigns,
  cards,
  staff,
  assessment,
  delivery,
  collection: { ...collection, ...money, ...ownerRequests, ...sale },
  audit,
  breaches,
  duties,
  health,
};

/** A noun that has routes. */
export type Noun = keyof typeof contractModules;

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

export interface NamedContract {
  noun: Noun;
  /** The name under which the noun exports it. */
  name: string;
  contract: Contract;
}

export const namedContracts: readonly NamedContract[] = Object.entries(contractModules).flatMap(
  ([noun, exports]) =>
    Object.entries<unknown>(exports).flatMap(([name, contract]) =>
      isContract(contract) ? [{ noun: noun as Noun, name, contract }] : [],
    ),
);

export const contractsByNoun = Object.fromEntries(
  Object.keys(contractModules).map((noun) => [
    noun,
    namedContracts.filter((each) => each.noun === noun).map(({ contract }) => contract),
  ]),
) as Record<Noun, Contract[]>;
