import type { ComponentProps, ReactNode } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { useCodeField } from '#web/src/components/code-field.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { SmsCodeFields } from '#web/src/components/sms-code-form.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

import type { Confirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { useSmsBalance } from './use-sms-balance.ts';

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

/** Sends the customer a code, then takes it. */
export function CodeDialog(props: CodeDialogProps) {
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
        <SmsCodeFields
          label={t('Code from the customer')}
          help={t('We sent {n} digits to {phone}: ask the customer for them.', {
            n: sent.digits,
            phone: formatKenyanPhone(phone),
          })}
          isOfOther
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

/** Says why a code is needed, and its cost. */
function BeforeSending({ problem }: { problem: string | null }) {
  const balance = useSmsBalance();
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
