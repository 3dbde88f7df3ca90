import { NEVER } from '../../shared/points.ts';
import type { Lots } from './customer.entity.ts';

/** That a customer has points that expire in a month: the night after it looks for these. */
export interface ExpiryNote {
  month: string;
  shard: number;
  businessId: string;
  phone: string;
}

export const SHARDS = 16;

/** Spreads customers evenly: the last digits of their numbers are as good as any hash. */
const shardOf = (phone: string): number => Number(phone.slice(-4)) % SHARDS;

/** The notes that points added to these lots leave. */
export const notesOf = (businessId: string, phone: string, lots: Lots): ExpiryNote[] =>
  Object.entries(lots)
    .filter(([lot, points]) => lot !== NEVER && points > 0)
    .map(([month]) => ({ month, shard: shardOf(phone), businessId, phone }));
