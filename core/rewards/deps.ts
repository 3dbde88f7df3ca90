import { ulid } from 'ulid';
import { findCredits } from '#core/accounts/credits.store.ts';
import { accountExists } from '#core/accounts/owner-transaction.ts';
import * as confirmationStore from '#core/confirmations/confirmation.store.ts';
import { ensureContacts, findReach } from '#core/contacts/contact.store.ts';
import { contactMove } from '#core/contacts/contact-move.store.ts';
import { linkHost } from '#core/contacts/hand-over.ts';
import { forgetDue } from '#core/due/due.ts';
import { promotionalHours } from '#core/platform/config.ts';
import { findRules } from '#core/settings/point-rules.ts';
import { findLanguage } from '#core/settings/settings.store.ts';
import { deps as smsDeps } from '#core/sms/deps.ts';
import * as cardStore from './card/card.store.ts';
import * as customerStore from './customers/customer.store.ts';
import {
  claimCustomerSms,
  onceAMinute,
  queueCustomerSms,
  queueReceiptSms,
} from './customers/customer-texts.ts';
import * as entryStore from './ledger/entry.entity.ts';
import * as importStore from './ledger/import.store.ts';
import { writePosting } from './ledger/posting.ts';
import * as personDayStore from './people/person-day.ts';
import * as erasureStore from './renames/erasure.store.ts';
import * as moveStore from './renames/move.store.ts';

export const deps = {
  ...smsDeps,
  claimSms: claimCustomerSms,
  queueSms: queueCustomerSms,
  queueReceiptSms,
  queueOwnSms: smsDeps.queueSms,
  onceAMinute,
  findCredits,
  findReach,
  ensureContacts,
  contactMove,
  hours: promotionalHours,
  siteHost: linkHost,
  ...entryStore,
  writePosting,
  ...customerStore,
  ...importStore,
  ...erasureStore,
  ...moveStore,
  ...cardStore,
  ...personDayStore,
  findLanguage,
  ...confirmationStore,
  accountExists,
  findRules,
  forgetDue,
  newId: ulid,
};

export type Deps = typeof deps;
