import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
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
  const kes = worthOf(points, rules.pointValue);
  const dialog = {
    title: t('Redeem points?'),
    submitLabel: t('Use {points}', { points: pointsText(points) }),
    busyLabel: t('Redeeming...'),
    onClose,
  };
  const values = {
    points: pointsText(points),
    amount: formatKes(kes),
    balance: formatNumber(customer.points - points),
  };
  const summary = (
    <p>
      {reward && <strong>{reward}: </strong>}
      {reward
        ? t('Use {points}. Balance after: {balance}.', values)
        : t('Use {points} = {amount} off. Balance after: {balance}.', values)}
    </p>
  );
  if (needsCode) {
    return (
      <CodeDialog
        dialog={dialog}
        phone={customer.phone}
        points={points}
        confirmation={confirmation}
        isRedeeming={isRedeeming}
        onConfirm={onConfirm}
      >
        {summary}
      </CodeDialog>
    );
  }
  return (
    <FormDialog {...dialog} busy={isRedeeming} onSubmit={() => onConfirm(null)}>
      {summary}
    </FormDialog>
  );
}

interface CodeDialogProps {
  dialog: Pick<
    ComponentProps<typeof FormDialog>,
    'title' | 'submitLabel' | 'busyLabel' | 'onClose'
  >;
  phone: string;
  points: number;
  confirmation: Confirmation<number>;
  isRedeeming: boolean;
  onConfirm: (code: string) => void;
  children: ReactNode;
}

function CodeDialog(props: CodeDialogProps) {
  const { dialog, phone, points, confirmation, isRedeeming, onConfirm, children } = props;
  const { send, problem } = confirmation;
  const sent = confirmation.sentFor(points);
  const isBusy = isRedeeming || send.isPending;
  const field = useCodeField(isBusy, problem);

  const confirm = () => {
    confirmation.actWith(field.code, onConfirm);
    field.input.current?.focus();
  };

  const resend = () => {
    field.setCode('');
    send.mutate(points);
  };

  return (
    <FormDialog
      title={dialog.title}
      submitLabel={sent ? dialog.submitLabel : t('Send a code to the customer')}
      busyLabel={send.isPending ? t('Sending code...') : dialog.busyLabel}
      busy={isBusy}
      onSubmit={sent ? confirm : () => send.mutate(points)}
      onClose={dialog.onClose}
    >
      {children}
      {sent ? (
        <CustomerCodeFields
          phone={phone}
          field={field}
          sent={sent}
          problem={problem}
          isSending={send.isPending}
          isBusy={isBusy}
          onResend={resend}
        />
      ) : (
        <BeforeSending problem={problem} />
      )}
    </FormDialog>
  );
}

function BeforeSending({ problem }: { problem: string | null }) {
  const isCashier = useRole() === 'cashier';
  // A cashier may not read the shop's SMS credits.
  const balance = useQuery({ ...dashboardQuery(), enabled: !isCashier }).data?.smsBalance;
  return (
    <>
      <p>
        {t('The customer confirms this with a code by SMS. It costs 1 SMS credit.')}{' '}
        {balance !== undefined && t('You have {n} left.', { n: formatNumber(balance) })}
      </p>
      <div role="alert" className={problem ? 'field-error' : ''}>
        {problem}
      </div>
    </>
  );
}
