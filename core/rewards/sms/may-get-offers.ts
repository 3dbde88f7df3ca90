import { wantsOffers } from '#core/contacts/contact.store.ts';
import { findCustomer } from '../ledger/ledger.store.ts';

/** @returns whether a number is still that of a customer who agreed to offers, and opted out of none */
export async function mayGetOffers(businessId: string, phone: string): Promise<boolean> {
  const [customer, isIn] = await Promise.all([
    findCustomer(businessId, phone),
    wantsOffers(businessId, phone),
  ]);
  return isIn && customer?.consent?.given === true && customer.erasedAs === undefined;
}
