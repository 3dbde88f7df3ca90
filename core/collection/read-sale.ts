import { shown } from '#core/platform/shown.ts';
import {
  type readSale as contract,
  SaleDay,
  SaleStanding,
} from '#shared/collection/sale-contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { saleDaysOf } from './sale-day.store.ts';

/** @param month such as 2026-11 */
export async function readSale(month: string): Promise<ReplyOf<typeof contract>> {
  const counted = await saleDaysOf(month);
  const last = counted.at(-1);
  const days = counted.map((one) => shown(SaleDay, one));
  return { days, standing: last ? shown(SaleStanding, last) : null };
}
