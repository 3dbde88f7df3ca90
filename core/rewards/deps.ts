import { ulid } from 'ulid';
import { findUser } from '../accounts/account.store.ts';
import { systemClock } from '../platform/clock.ts';
import { sendBySns } from '../platform/sms-sender.ts';
import { findRules } from '../settings/point-rules.store.ts';
import { findSms, recordOutcome } from '../sms/sms.store.ts';
import * as customerStore from './customers/customer.store.ts';
import { claimCustomerSms } from './customers/customer-sms.store.ts';
import * as erasureStore from './customers/erasure.store.ts';
import * as importStore from './customers/import.store.ts';
import * as expiryStore from './expiry/expiry.store.ts';
import * as entryStore from './ledger/entry.store.ts';
import * as ledgerStore from './ledger/ledger.store.ts';
import * as redeemCodeStore from './redemptions/redeem-code.store.ts';

/** The stores, the clock and the sender that the use cases of rewards work with. */
export const deps = {
  ...ledgerStore,
  ...entryStore,
  ...customerStore,
  ...importStore,
  ...erasureStore,
  ...expiryStore,
  ...redeemCodeStore,
  findRules,
  findUser,
  claimSms: claimCustomerSms,
  recordOutcome,
  findSms,
  sendSms: sendBySns,
  newId: ulid,
  clock: systemClock,
};

export type Deps = typeof deps;
