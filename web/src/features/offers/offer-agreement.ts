import { queryOptions } from '@tanstack/react-query';
import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { readOfferAgreement } from '#shared/offers/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { applicationQuery } from '#web/src/lib/queries/get-application.ts';

/** The agreement that an offer makes. It is read again with the application: both may have changed. */
export const offerAgreementQuery = ({ applicationId }: ApplicationDetail, { number }: Offer) =>
  queryOptions({
    queryKey: [...applicationQuery(applicationId).queryKey, 'agreement', number],
    queryFn: ({ signal }) => call(readOfferAgreement, { params: { applicationId }, signal }),
  });
