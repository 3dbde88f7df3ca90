import { findContacts, findReach } from '#core/contacts/contact.store.ts';
import { forgetDue } from '#core/due/due.ts';
import { findCustomers } from '#core/rewards/customers/customer.store.ts';
import { listCustomerEntries } from '#core/rewards/ledger/entry.entity.ts';
import { isOpen } from '#core/sms/outbox/outbox.store.ts';
import { findCampaign } from '../campaign/campaign.store.ts';
import { readRecipients } from '../campaign/sending.store.ts';
import { listLeftOut, saveVisits } from '../campaign/visits.store.ts';

export const visitsDeps = {
  findCampaign,
  readRecipients,
  listLeftOut,
  saveVisits,
  findContacts,
  findReach,
  findCustomers,
  listCustomerEntries,
  isOpen,
  forgetDue,
};

export type VisitsDeps = typeof visitsDeps;
