import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { formatKenyanPhone } from '../../../../../shared/platform/phone.ts';
import { CodeField, useCodeField } from '../../../components/code-field.tsx';
import { Resend } from '../../../components/resend.tsx';
import { formatNumber } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { dashboardQuery } from '../../../lib/queries/get-dashboard.ts';
import { FormDialog } from '../form-dialog.tsx';
import type { RedeemCode } from './use-redeem-code.ts';

const DIGITS = 4;

interface CodeDialogProps {
  asked: Pick<ComponentProps<typeof FormDialog>, 'title' | 'submitLabel' | 'busyLabel' | 'onClose'>;
  phone: string;
  points: number;
  code: RedeemCode;
  isRedeeming: boolean;
  onConfirm: (code: string) => void;
  children: ReactNode;
}

/** Sends the customer a code, then takes it. */
export function CodeDialog(props: CodeDialogProps) {
  const { asked, phone, points, code, isRedeeming, onConfirm, children } = props;
  const { sent, send, problem, setProblem } = code;
  const isBusy = isRedeeming || send.isPending;
  const field = useCodeField(isBusy, problem);
  const isSent = sent?.points === points;

  const confirm = () => {
    if (field.code.length === DIGITS) return onConfirm(field.code);
    setProblem(t('Enter the 4 digits of the code.'));
    field.input.current?.focus();
  };

  const resend = () => {
    field.setCode('');
    send.mutate(points);
  };

  return (
    <FormDialog
      {...asked}
      submitLabel={isSent ? asked.submitLabel : t('Send a code to the customer')}
      busyLabel={send.isPending ? t('Sending code...') : asked.busyLabel}
      busy={isBusy}
      onSubmit={isSent ? confirm : () => send.mutate(points)}
    >
      {children}
      {isSent ? (
        <Confirmation
          {...{ phone, field, problem, isBusy }}
          resendAt={sent.resendAt}
          isSending={send.isPending}
          onResend={resend}
        />
      ) : (
        <BeforeSending problem={problem} />
      )}
    </FormDialog>
  );
}

/** Why a code, and what it costs. */
function BeforeSending({ problem }: { problem: string | null }) {
  const { data } = useQuery(dashboardQuery());
  return (
    <>
      <p>
        {t('The customer confirms this with a code by SMS. It costs 1 SMS credit.')}{' '}
        {data && t('You have {n} left.', { n: formatNumber(data.smsBalance) })}
      </p>
      <div role="alert" className={problem ? 'field-error' : ''}>
        {problem}
      </div>
    </>
  );
}

interface ConfirmationProps {
  phone: string;
  field: ReturnType<typeof useCodeField>;
  problem: string | null;
  resendAt: number;
  isSending: boolean;
  isBusy: boolean;
  onResend: () => void;
}

function Confirmation(props: ConfirmationProps) {
  const { phone, field, problem, resendAt, isSending, isBusy, onResend } = props;
  const [said, announce] = useState('');
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <CodeField
        label={t('Code from the customer')}
        help={t('We sent 4 digits to {phone}: ask the customer for them.', {
          phone: formatKenyanPhone(phone),
        })}
        problem={problem}
        digits={DIGITS}
        autoComplete="off"
        code={field.code}
        input={field.input}
        onType={field.setCode}
      />
      <div className="code-actions">
        <Resend {...{ resendAt, onResend, announce }} busy={isSending} disabled={isBusy} />
      </div>
    </>
  );
}
