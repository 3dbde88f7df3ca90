import type { BatchSender } from '#core/carriers/send-sms.ts';
import { findContacts, findReach } from '#core/contacts/contact.store.ts';
import { linkHost } from '#core/contacts/hand-over.ts';
import { keepStops } from '#core/contacts/stops.ts';
import { systemClock } from '#core/platform/clock.ts';
import { promotionalHours } from '#core/platform/config.ts';
import { findCustomers } from '#core/rewards/customers/customer.store.ts';
import { numberHad } from '#core/sms/outbox/day-counts.ts';
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
  keepStops,
  numberHad,
  findCustomers,
  isOpen,
  siteHost: linkHost,
  hours: promotionalHours,
  clock: systemClock,
};

export type SendingDeps = typeof sendingDeps & { sendBatch: BatchSender };
