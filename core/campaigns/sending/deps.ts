import { findContacts, findReach } from '#core/contacts/contact.store.ts';
import { linkHost } from '#core/contacts/hand-over.ts';
import { systemClock } from '#core/platform/clock.ts';
import type { Sends } from '#core/platform/sms-sender.ts';
import { findCustomers } from '#core/rewards/customers/customer.store.ts';
import { promotionalHours } from '#core/sms/limits.ts';
import { isOpen } from '#core/sms/outbox/outbox.store.ts';
import { findCampaign } from '../campaign/campaign.store.ts';
import * as sendingStore from '../campaign/sending.store.ts';
import * as dayStore from './day.store.ts';

export const sendingDeps = {
  ...sendingStore,
  ...dayStore,
  findCampaign,
  findContacts,
  findReach,
  findCustomers,
  isOpen,
  siteHost: linkHost,
  hours: promotionalHours,
  clock: systemClock,
};

export type SendingDeps = typeof sendingDeps & Sends;
