import { findContacts, findReach } from '../../contacts/contact.store.ts';
import { systemClock } from '../../platform/clock.ts';
import { sendSms } from '../../platform/sms-sender.ts';
import { findCustomers } from '../../rewards/customers/customer.store.ts';
import { isOpen } from '../../sms/outbox/outbox.store.ts';
import { promotionalHours } from '../../sms/stage.ts';
import { findCampaign } from '../campaign.store.ts';
import * as dayStore from './day.store.ts';
import * as sendingStore from './sending.store.ts';

/** What the outbox sends campaigns with. */
export const sendingDeps = {
  ...sendingStore,
  ...dayStore,
  findCampaign,
  findContacts,
  findReach,
  findCustomers,
  isOpen,
  hours: promotionalHours,
  sendSms,
  clock: systemClock,
};

export type SendingDeps = typeof sendingDeps;
