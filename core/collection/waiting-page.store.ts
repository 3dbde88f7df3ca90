import { type AgreementItem, agreement } from '#core/agreements/agreement.entity.ts';
import { type BankSlipItem, bankSlip } from '#core/agreements/bank-slip.entity.ts';
import { type RefundRequestItem, refundRequest } from '#core/agreements/refund-request.entity.ts';
import type { Page } from '#core/platform/table/cursor.ts';

/** Items on a page: a Query of at most 5 read units. */
const PAGE = 25;

/** Oldest first. */
export const pageOfSlips = (cursor?: string): Promise<Page<BankSlipItem>> =>
  bankSlip.page({ by: 'waiting', key: {}, limit: PAGE, cursor });

/** Oldest first. */
export const pageOfRefundRequests = (cursor?: string): Promise<Page<RefundRequestItem>> =>
  refundRequest.page({ by: 'waiting', key: {}, limit: PAGE, cursor });

/** Agreements on a page. They have schedules and are longer, so this many cost about 5 read units. */
const AGREEMENTS = 10;

/** Oldest first. */
export const pageOfWaiting = (cursor?: string): Promise<Page<AgreementItem>> =>
  agreement.page({ by: 'waiting', key: {}, limit: AGREEMENTS, cursor });
