import type { UseQueryResult } from '@tanstack/react-query';
import type { AgreementToSign } from '#shared/offers/agreement-to-sign.ts';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { AgreementText } from './agreement-text.tsx';

/** The agreement of an offer as the server has it now. Nothing can be signed before it is there. */
export function AgreementToRead({ query }: { query: UseQueryResult<AgreementToSign> }) {
  if (query.data) return <AgreementText agreement={query.data} />;
  if (query.isError) {
    return <ErrorCard error={query.error} onRetry={() => void query.refetch()} />;
  }
  return <Skeleton label={t('Loading the agreement')} shape="applyForm" />;
}
