import type { Page } from '#core/platform/table/cursor.ts';
import { type PurchaseItem, purchase } from './purchase.entity.ts';

const PAGE = 20;

/** @returns a page of what an owner has bought, newest first */
export const pagePurchases = (userId: string, cursor?: string): Promise<Page<PurchaseItem>> =>
  purchase.page({ key: { userId }, order: 'desc', limit: PAGE, cursor, consistent: false });
