import type { declineOffer as contract } from '../../shared/offers/contract.ts';
import type { BodyOf } from '../../shared/platform/contract.ts';
import type { ApplicationItem } from '../applications/application.store.ts';
import { type ChangeParts, changeApplication } from '../applications/change-application.ts';
import { earlierResult } from '../applications/earlier-result.ts';
import { requestKeyOf } from '../platform/request.store.ts';
import { offerFacts } from './pending-offer.ts';

interface Refusal extends BodyOf<typeof contract> {
  /** The Idempotency-Key. */
  key: string;
}

/** Says no to the offer the owner looked at; why is the owner's to tell or not. */
export async function declineOffer(
  parts: ChangeParts,
  application: ApplicationItem,
  { key, ...body }: Refusal,
): Promise<ApplicationItem> {
  const { userId, applicationId } = application;
  const requestKey = requestKeyOf(userId, key, { decline: applicationId, ...body });
  const earlier = await earlierResult(parts, requestKey);
  if (earlier) return earlier;
  const { offer, reason } = body;
  return changeApplication(parts, application, {
    event: 'declineOffer',
    facts: offerFacts(application, offer, parts.clock()),
    by: userId,
    changes: reason ? { refusalReason: reason } : {},
    details: { offer, ...(reason ? { reason } : {}) },
    requestKey,
  });
}
