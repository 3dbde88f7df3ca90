import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type Claim, readClaim } from '#shared/payments/contract.ts';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { Said } from '#web/src/components/prompts/said.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { refreshMoney } from './refresh-money.ts';

/** M-Pesa answers within seconds, or hours later: whoever looks asks less and less. */
const PACE_MS = 3_000;
const PATIENCE_MS = 60_000;
const SPARING_PACE_MS = 60_000;

/** What became of a claim, asked until it is known, while somebody looks. */
function useClaim(first: Claim): Claim {
  const { ref, receipt } = first;
  const { data } = useQuery({
    queryKey: ['claim', ref, receipt],
    queryFn: ({ signal }) => call(readClaim, { params: { ref, receipt }, signal }),
    enabled: first.state === 'Looking',
    initialData: first,
    staleTime: 0,
    gcTime: 0,
    // The next round tries again.
    retry: false,
    refetchInterval: ({ state: { data: claim } }) =>
      claim?.state === 'Looking' && (ageOf(first) < PATIENCE_MS ? PACE_MS : SPARING_PACE_MS),
  });
  return data;
}

const ageOf = ({ createdAt }: Claim): number => Date.now() - Date.parse(createdAt);

interface ClaimAnswerProps {
  claim: Claim;
  /** The agreement on the page. */
  accountRef: string;
  projectId: string;
  /** Leads back to the form. */
  onAgain: () => void;
  onClose: () => void;
}

/** What is known of a payment that its owner claims, and the wait for what is not. */
export function ClaimAnswer({ claim: first, accountRef, ...about }: ClaimAnswerProps) {
  const { projectId, onAgain, onClose } = about;
  const claim = useClaim(first);
  const { state } = claim;
  const client = useQueryClient();
  useEffect(() => {
    if (state !== 'Looking') refreshMoney(client, projectId);
  }, [state, client, projectId]);
  return (
    <>
      <p className="reference">{claim.receipt}</p>
      <Said key={state}>{answers[state](claim, accountRef)}</Said>
      <div className="confirm-actions">
        <button type="button" className="btn btn-link" onClick={onClose}>
          {t('Close')}
        </button>
        {state === 'Not Found' && (
          <button type="button" className="btn btn-primary" onClick={onAgain}>
            {t('Enter another receipt')}
          </button>
        )}
      </div>
    </>
  );
}

const answers: Readonly<Record<Claim['state'], (claim: Claim, accountRef: string) => ReactNode>> = {
  Counted: ({ ref, amount, day }, accountRef) => {
    const paid = { amount: formatKes(amount ?? 0), day: day ? formatDay(day) : '' };
    return ref === accountRef
      ? t('This payment counts here: {amount}, paid on {day}.', paid)
      : t('This payment counts for {ref}: {amount}, paid on {day}.', { ref, ...paid });
  },
  Returned: () => t('This payment was given back to its payer.'),
  'With the Office': () =>
    t(
      'This payment has come, and the office finds out what it pays. You are told when it counts. Do not pay again.',
    ),
  Looking: () =>
    t(
      'We are asking M-Pesa. It may take minutes, and hours on a bad day: you can close this. A payment of yours shows here as soon as it counts. Do not pay again yet.',
    ),
  'Not Decided': () => (
    <>
      {t(
        'M-Pesa has not told us whether this payment was made, so we do not know. Our office looks for it. Do not pay again yet. Call us:',
      )}{' '}
      <OfficePhone />
    </>
  ),
  'Not Found': () => (
    <>
      {t(
        'We found no payment of yours with this receipt. Compare it with the SMS: O and 0 look alike. Is it right? Call us:',
      )}{' '}
      <OfficePhone />
    </>
  ),
};
