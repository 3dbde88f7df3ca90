import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { startAutomatic } from '#shared/payments/contract.ts';
import { payerMessages } from '#shared/payments/result-codes.ts';
import type { AutomaticPayment, StandingPlan } from '#shared/payments/standing-order.ts';
import type { BodyOf } from '#shared/platform/contract.ts';
import { brand } from '#shared/site/brand.ts';
import { Button } from '#web/src/components/button.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { Notice } from '#web/src/components/notice.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatDay, formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { useReload } from '../pay/pay.tsx';
import { REPAYMENTS } from '../queries.ts';

type Order = NonNullable<AutomaticPayment['order']>;

interface AutomaticProps {
  agreement: string;
  automatic: AutomaticPayment;
}

/** Offers automatic payment in two presses, and says what there is of it. */
export default function Automatic({ agreement, automatic: { plan, order } }: AutomaticProps) {
  const [isOpen, setOpen] = useState(false);
  useReload(order?.state === 'Requested');
  const isToStop = order?.state === 'Ended';
  const isUnknown = order?.state === 'Unknown';
  return (
    <Notice
      tone={isToStop ? 'late' : 'neutral'}
      title={isToStop ? t('Stop your automatic payment') : t('Automatic payment')}
    >
      <div role="status">{order && <Told order={order} />}</div>
      {plan && !isUnknown && <p>{planned(plan)}</p>}
      {plan && (
        <Button onClick={() => setOpen(true)}>
          {isUnknown ? t('Ask M-Pesa again') : t('Set up automatic payment')}
        </Button>
      )}
      {isOpen && plan && <SetUp agreement={agreement} plan={plan} onClose={() => setOpen(false)} />}
    </Notice>
  );
}

const planned = ({ amount, times, startDay, endDay }: StandingPlan): string =>
  t('M-Pesa pays {amount} each month by itself: {times} times, from {from} to {to}.', {
    amount: formatKes(amount),
    times,
    from: formatDay(startDay),
    to: formatDay(endDay),
  });

const toStop = () =>
  t('Only you can stop it: open Ratiba in the M-Pesa app, or call Safaricom on 100.');

function Told({ order }: { order: Order }) {
  const { state, phone: digits, message } = order;
  switch (state) {
    case 'Requested':
      return (
        <>
          <p>
            {t('Enter your M-Pesa PIN on the phone that ends in {digits}. It is to pay {name}.', {
              digits,
              name: brand.name,
            })}
          </p>
          <p>{planned(order)}</p>
          <p>{t('We wait for the answer of M-Pesa. It shows here.')}</p>
        </>
      );
    case 'Active':
      return (
        <>
          <p>{t('It is set up, on the phone that ends in {digits}.', { digits })}</p>
          <p>{planned(order)}</p>
          <p>{t('Each payment shows here with its receipt. You pay what is left yourself.')}</p>
          <p>{toStop()}</p>
        </>
      );
    case 'Refused':
      return (
        <p>
          {t('M-Pesa has not set it up.')} {message && t(payerMessages[message].text)}
        </p>
      );
    case 'Ended':
      return (
        <>
          <p>
            {t('{amount} a month is not needed any more for this agreement.', {
              amount: formatKes(order.amount),
            })}{' '}
            {toStop()}
          </p>
          <p>{t('What still comes is your credit, and you can ask for it back here.')}</p>
        </>
      );
    case 'Unknown':
      return (
        <p>
          {t(
            'We do not know whether M-Pesa has set it up. Look at your SMS from M-Pesa. Asking again sets nothing up twice. Questions? Call us:',
          )}{' '}
          <OfficePhone />
        </p>
      );
  }
}

interface SetUpProps {
  agreement: string;
  plan: StandingPlan;
  onClose: () => void;
}

/** Shows what M-Pesa is asked for: how much, to whom, from which phone, on which days. */
function SetUp({ agreement: ref, plan, onClose }: SetUpProps) {
  const client = useQueryClient();
  const start = useIdempotentMutation({
    name: `automatic.${ref}`,
    send: (body: BodyOf<typeof startAutomatic>, idempotencyKey) =>
      call(startAutomatic, { params: { ref }, body, idempotencyKey }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: REPAYMENTS });
      onClose();
    },
    onError: (error) => {
      if (isAnswer(error)) void client.invalidateQueries({ queryKey: REPAYMENTS });
    },
  });
  const { amount, startDay } = plan;
  return (
    <FormDialog
      title={t('Set up automatic payment')}
      submitLabel={t('Ask M-Pesa')}
      busyLabel={t('Asking M-Pesa...')}
      busy={start.isPending}
      onSubmit={() => start.mutate({ amount, startDay })}
      onClose={onClose}
    >
      <p>{planned(plan)}</p>
      <p>{t('Paid to {name}, account {account}.', { name: brand.legalName, account: ref })}</p>
      <p>
        {t(
          'M-Pesa asks for your PIN on the phone that you sign in with. It may charge up to KES 5 for each payment, beside its usual charge.',
        )}
      </p>
      <div role="alert" className={start.error ? 'field-error mb-3' : ''}>
        {start.error && messageOf(start.error)}
      </div>
    </FormDialog>
  );
}
