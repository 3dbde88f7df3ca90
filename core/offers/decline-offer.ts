import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { type ChangeDeps, changeApplication } from '#core/applications/change-application.ts';
import {
  changeOnce,
  type FindDeps,
  type OwnerRequest,
} from '#core/applications/own-application.ts';
import type { declineOffer as contract } from '#shared/offers/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { offerFacts } from './pending-offer.ts';

/** Declines the offer that the owner saw, with or without a reason. @throws AppError as the contract lists them */
export function declineOffer(
  deps: ChangeDeps & FindDeps,
  request: OwnerRequest,
  { offer, reason }: BodyOf<typeof contract>,
): Promise<ApplicationItem> {
  const { userId, applicationId } = request;
  const body = { decline: applicationId, offer, reason };
  return changeOnce(deps, request, body, (application, requestKey) =>
    changeApplication(deps, application, {
      event: 'declineOffer',
      facts: offerFacts(application, offer, deps.clock()),
      by: userId,
      changes: reason ? { refusalReason: reason } : {},
      details: { offer, ...(reason ? { reason } : {}) },
      requestKey,
    }),
  );
}
