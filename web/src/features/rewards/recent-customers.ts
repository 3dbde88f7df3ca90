import { sessionOwner } from '#web/src/lib/session/session.ts';
import { readStored, removeStored, writeStored } from '#web/src/lib/storage/owner-storage.ts';

const NAME = 'recent-customers';
const MOST = 8;

/** A customer who was served on this device, as it is found again. */
export interface RecentCustomer {
  phone: string;
  name: string | null;
}

/** Those who were served last come first. The list goes when the session ends. */
export const recentCustomers = (owner: string): RecentCustomer[] =>
  readStored<RecentCustomer[]>(owner, NAME) ?? [];

export function noteCustomer(owner: string, { phone, name }: RecentCustomer): void {
  // An owner who signed out meanwhile leaves no number on this phone.
  if (sessionOwner() !== owner) return;
  const before = recentCustomers(owner);
  const known = before.find((one) => one.phone === phone);
  const others = before.filter((one) => one !== known);
  writeStored(
    owner,
    NAME,
    [{ phone, name: name ?? known?.name ?? null }, ...others].slice(0, MOST),
  );
}

/** Somebody was erased or has another number: whoever it was, the list begins anew. */
export function forgetCustomers(): void {
  const owner = sessionOwner();
  if (owner) removeStored(owner, NAME);
}
