import { isErased } from '#shared/rewards/erasure.ts';
import type { CustomerItem } from './customer.entity.ts';

/** A customer whose points went to another number. It is there until the entries have followed. */
export type MovingCustomer = CustomerItem & Required<Pick<CustomerItem, 'erasedAs'>>;

export const isMoving = (item: CustomerItem): item is MovingCustomer =>
  item.erasedAs !== undefined && !isErased(item.erasedAs);
