import { ulid } from 'ulid';
import { findUser, readAccount } from '#core/accounts/account.store.ts';
import { findCredits } from '#core/accounts/credits.store.ts';
import * as contactStore from '#core/contacts/contact.store.ts';
import { linkHost } from '#core/contacts/hand-over.ts';
import * as listStore from '#core/contacts/list.store.ts';
import { systemClock } from '#core/platform/clock.ts';
import { promotionalHours } from '#core/platform/config.ts';
import {
  asCustomer,
  findCustomers,
  pageAllCustomers,
} from '#core/rewards/customers/customer.store.ts';
import { findRules } from '#core/settings/point-rules.ts';
import { deps as smsDeps } from '#core/sms/deps.ts';
import { noteNewReceivers } from '#core/sms/limits.ts';
import { isOpen } from '#core/sms/outbox/outbox.store.ts';
import { findAutomatic } from './campaign/automatic.store.ts';
import * as campaignStore from './campaign/campaign.store.ts';
import * as preparationStore from './campaign/preparation.store.ts';
import * as sendingStore from './campaign/sending.store.ts';
import { pageLeftOut, putLeftOut } from './campaign/visits.store.ts';

export const deps = {
  ...smsDeps,
  ...contactStore,
  ...listStore,
  ...campaignStore,
  ...preparationStore,
  ...sendingStore,
  findAutomatic,
  pageLeftOut,
  putLeftOut,
  noteNewReceivers,
  findUser,
  readAccount,
  findCredits,
  findRules,
  asCustomer,
  findCustomers,
  pageAllCustomers,
  isOpen,
  /** The brand’s host where the stage has no domain: a stage without a domain sends customers only tests. */
  siteHost: linkHost,
  hours: promotionalHours,
  newId: ulid,
  clock: systemClock,
};

export type Deps = typeof deps;

/** For work that stops in time: `hasTime` is false shortly before the function must end. */
export interface WorkDeps extends Deps {
  hasTime(): boolean;
}
