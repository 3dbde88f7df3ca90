import { useQuery } from '@tanstack/react-query';
import type { Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { useCodeField } from '#web/src/components/code-field.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';
import type { Confirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { CustomerCodeFields } from '../lookup/customer-code.tsx';
import { pointsText } from '../points/entries.ts';
import type { PointRules } from '../points/rewards-screen.tsx';

interface ConfirmDialogProps {
  customer: Customer;
  points: number;
  needsCode: boolean;
  reward: string | undefined;
  rules: PointRules;
  confirmation: Confirmation<number>;
  isRedeeming: boolean;
  /** @param code read out by the customer; null if none is needed */
  onConfirm: (code: string | null) => void;
  onClose: () => void;
}

/** Asks before points are used. Many points need the customer's code. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { customer, points, needsCode, reward, rules, confirmation, isRedeeming } = props;
  const { onConfirm, onClose } = props;
  const { send, problem } = confirmation;
  const sent = confirmation.sentFor(points);
  const isBusy = isRedeeming || send.isPending;
  const field = useCodeField(isBusy, problem);
  const isSendingCode = needsCode && !sent;
  // A cashier may not read the shop's SMS credits.
  const isAsked = useRole() !== 'cashier' && isSendingCode;
  const balance = useQuery({ ...dashboardQuery(), enabled: isAsked }).data?.smsBalance;
  const values = {
    points: pointsText(points),
    amount: formatKes(worthOf(points, rules.pointValue)),
    balance: formatNumber(customer.points - points),
  };

  const submit = () => {
    if (!needsCode) return onConfirm(null);
    if (!sent) return send.mutate(points);
    confirmation.actWith(field.code, onConfirm);
    field.input.current?.focus();
  };

  const resend = () => {
    field.setCode('');
    send.mutate(points);
  };

  return (
    <FormDialog
      // Another dialog, so that its beginning has the focus.
      key={String(needsCode)}
      title={t('Redeem points?')}
      submitLabel={
        isSendingCode
          ? t('Send a code to the customer')
          : t('Use {points}', { points: pointsText(points) })
      }
      busyLabel={send.isPending ? t('Sending code...') : t('Redeeming...')}
      busy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {reward && <strong>{reward}: </strong>}
        {reward
          ? t('Use {points}. Balance after: {balance}.', values)
          : t('Use {points} = {amount} off. Balance after: {balance}.', values)}
      </p>
      {isSendingCode && (
        <>
          <p>
            {t('The customer confirms this with a code by SMS. It costs 1 SMS credit.')}{' '}
            {balance !== undefined && t('You have {n} left.', { n: formatNumber(balance) })}
          </p>
          <div role="alert" className={problem ? 'field-error' : ''}>
            {problem}
          </div>
        </>
      )}
      {needsCode && sent && (
        <CustomerCodeFields
          phone={customer.phone}
          field={field}
          sent={sent}
          problem={problem}
          isSending={send.isPending}
          isBusy={isBusy}
          onResend={resend}
        />
      )}
    </FormDialog>
  );
}
