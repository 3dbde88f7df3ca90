import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type Claim, claimPayment, readClaim } from '#shared/payments/contract.ts';
import { RECEIPT, receiptIn } from '#shared/payments/receipt.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { DialogForm } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { Said } from '#web/src/components/prompts/said.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import type { View } from '../account/view.ts';
import { refreshMoney } from '../queries.ts';

interface ClaimFormProps {
  view: View;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
}

/** Looks for a payment that the page does not show, by its receipt. Twice is once. */
function ClaimForm({ view, onBusy, onClose }: ClaimFormProps) {
  const { ref, projectId } = view.account;
  const form = useChangeForm(claimPayment, {
    of: claimed(ref),
    start: { receipt: '' },
    rules: {
      receipt: { read: readReceipt, problem: msg('A receipt has 10 letters and digits.') },
    },
    followsTyping: true,
    // "Enter another receipt" begins with this one.
    clears: [],
  });
  const { isBusy, change } = form;
  const { data: claim } = change;
  // The field shows its own.
  const refusal = change.error && !form.problemAt('receipt') ? messageOf(change.error) : null;
  useEffect(() => onBusy(isBusy), [isBusy, onBusy]);

  if (claim) {
    return (
      <ClaimAnswer
        claim={claim}
        accountRef={ref}
        projectId={projectId}
        onAgain={change.reset}
        onClose={onClose}
      />
    );
  }
  return (
    <DialogForm
      of={form}
      submitLabel={t('Look for my payment')}
      busyLabel={t('Looking for your payment...')}
      onClose={onClose}
    >
      <FormField
        of={form}
        name="receipt"
        label={t('M-Pesa receipt')}
        help={t('The 10 letters and digits in the SMS of M-Pesa, such as TKO7X1Y2Z3.')}
        maxLength={undefined}
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={isBusy}
      />
      <div role="alert" className={refusal ? 'field-error mb-3' : ''}>
        {refusal}
      </div>
    </DialogForm>
  );
}

/** A claim changes nothing that is on the screen, and its form says why it was refused. */
const claimed = (ref: string): Subject<Claim, { ref: string }> => ({
  name: ref,
  params: { ref },
  show: () => undefined,
  reload: () => undefined,
  isShownInPlace: true,
});

function readReceipt(typed: string): string | null {
  const receipt = receiptIn(typed);
  return RECEIPT.test(receipt) ? receipt : null;
}

/** M-Pesa answers within seconds, or hours later: the page asks less and less often. */
const PACE_MS = 3_000;
const PATIENCE_MS = 60_000;
const SPARING_PACE_MS = 60_000;

/** Asks for the outcome of a claim until it is known, while the page is in view. */
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

/** The outcome of a claimed payment, or the wait for it. */
function ClaimAnswer({ claim: first, accountRef, ...about }: ClaimAnswerProps) {
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
        <Button look="link" onClick={onClose}>
          {t('Close')}
        </Button>
        {state === 'Not Found' && (
          <Button look="primary" onClick={onAgain}>
            {t('Enter another receipt')}
          </Button>
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
      'We have this payment, and our office is finding out what it is for. We tell you when it counts. Do not pay again.',
    ),
  Looking: () =>
    t(
      'We are asking M-Pesa. This takes minutes, on a bad day hours. You can close this: it shows here as soon as it counts. Do not pay again yet.',
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

export function ClaimDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={t('I already paid')} busy={isBusy} onClose={onClose}>
      <ClaimForm view={view} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}
