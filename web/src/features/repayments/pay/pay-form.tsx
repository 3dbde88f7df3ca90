import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type Attempt, startPayment } from '#shared/payments/contract.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { DialogForm } from '#web/src/components/form-dialog.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { attemptQuery } from '#web/src/components/prompts/attempt-query.ts';
import { PayerField, usePayer } from '#web/src/components/prompts/payer-field.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { mostAtOnce, paidInWords, previewOf, readAmount, type View } from '../account/view.ts';
import { REPAYMENTS } from '../queries.ts';

interface PayFormProps {
  view: View;
  /** The first value of the field. Whole KES. */
  amount: number;
  /** The phone of the last try. */
  phone: string | null;
  /** Whether the amount is what it is. */
  isFixed?: boolean;
  onBusy: (isBusy: boolean) => void;
  onStarted: (attempt: Attempt, phone: string) => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Who pays how much. */
export function PayForm(props: PayFormProps) {
  const { view, amount, phone, isFixed = false, onBusy, onStarted, onClose, children } = props;
  const most = mostAtOnce(view.state);
  const [typed, setTyped] = useState(amount > 0 ? formatNumber(amount) : '');
  const payer = usePayer(phone);
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const start = useStart(view.account.ref, (attempt) => onStarted(attempt, payer.phone));
  const { isPending } = start;
  useEffect(() => onBusy(isPending), [isPending, onBusy]);

  const read = readAmount(typed, most);

  // The owner has read that both count, and pays again.
  const isBeside = hasCode(start.error, 'payments.undecided');
  const submit = () => {
    setTried(true);
    if ('amount' in read && payer.number)
      start.mutate({ amount: read.amount, phone: payer.number, ...(isBeside && { isBeside }) });
    else requestAnimationFrame(() => firstInvalid(form.current)?.focus());
  };

  return (
    <DialogForm
      submitLabel={labelOf(read, isBeside)}
      busyLabel={t('Asking M-Pesa...')}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <div ref={form}>
        {children}
        {!isFixed && (
          <NumberField
            label={t('Amount in KES')}
            error={hasTried && 'problem' in read ? problemOf(read.problem, most) : undefined}
            value={typed}
            onType={setTyped}
            readOnly={isPending}
          />
        )}
        {'amount' in read && <Preview view={view} amount={read.amount} />}
        <PayerField payer={payer} hasTried={hasTried} readOnly={isPending} />
        <div role="alert" className={start.error ? 'field-error mb-3' : ''}>
          {start.error && startProblem(start.error)}
        </div>
      </div>
    </DialogForm>
  );
}

function labelOf(read: ReturnType<typeof readAmount>, isBeside: boolean): string {
  if (!('amount' in read)) return t('Pay');
  const amount = formatKes(read.amount);
  return isBeside ? t('Pay {amount} again', { amount }) : t('Pay {amount}', { amount });
}

const firstInvalid = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]');

const problemOf = (problem: 'fraction' | 'range', most: number): string =>
  problem === 'fraction'
    ? t('Whole shillings only.')
    : t('Enter an amount between KES 1 and {most}.', { most: formatKes(most) });

/** Says what the amount would pay. */
function Preview({ view, amount }: { view: View; amount: number }) {
  const { applied, after } = previewOf(view.account, amount, view.today);
  const what = paidInWords(applied, after.rows, view.installments);
  return (
    <p className="pay-preview" role="status">
      {after.outstanding === 0
        ? t('This pays everything that is left.')
        : t('This pays {what}. Then {rest} is left.', {
            what,
            rest: formatKes(after.outstanding),
          })}
    </p>
  );
}

/**
 * Has somebody's phone show a prompt. A press whose answer was lost may have done so: until it is answered,
 * every further press for this agreement is the same request, also after a reload.
 */
function useStart(ref: string, onStarted: (attempt: Attempt) => void) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: REPAYMENTS });
  return useIdempotentMutation({
    name: `pay.${ref}`,
    send: (body: BodyOf<typeof startPayment>, idempotencyKey) =>
      call(startPayment, { params: { ref }, body, idempotencyKey }),
    onSuccess: (attempt) => {
      client.setQueryData(attemptQuery(attempt.attemptId).queryKey, attempt);
      onStarted(attempt);
      reload();
    },
    onError: (error) => {
      // The page shows the attempt that is in the way.
      if (isAnswer(error)) reload();
    },
  });
}

/** @returns why no prompt was sent, or that this is not known */
function startProblem(error: Error): string {
  if (hasCode(error, 'request.keyReused')) {
    return t(
      'An earlier request may be on your phone. Look there, and at the payments on this page, before you pay again.',
    );
  }
  const said = messageOf(error);
  if (isAnswer(error)) return said;
  return `${said} ${t('You can press again: you will be asked to pay only once.')}`;
}
