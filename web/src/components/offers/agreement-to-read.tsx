import type { UseQueryResult } from '@tanstack/react-query';
import type { AgreementToSign } from '#shared/offers/agreement-to-sign.ts';
import { LoadState } from '#web/src/components/load-state.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { AgreementText } from './agreement-text.tsx';

/** As the server has it now. Nothing can be signed before it is there. */
export const AgreementToRead = ({ query }: { query: UseQueryResult<AgreementToSign> }) => (
  <LoadState query={query} label={t('Loading the agreement')} shape="applyForm">
    {(agreement) => <AgreementText agreement={agreement} />}
  </LoadState>
);
