import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { type Customer, eraseCustomer } from '#shared/rewards/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode } from '#web/src/lib/errors/api-error.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { forgetPoints, refusalMessage } from '../points/posting.ts';

interface EraseDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Erases a customer, after saying what goes and what stays. */
export function EraseDialog({ customer: { phone, points }, onClose }: EraseDialogProps) {
  const client = useQueryClient();
  const erasure = useMutation({
    mutationFn: () => erase(phone),
    onSuccess: () => {
      const text = t('{phone} is erased.', { phone: formatKenyanPhone(phone) });
      toastSuccess(text);
      onClose();
      forgetPoints(client);
      // The button that was pressed is gone with its row.
      requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
    },
  });

  return (
    <FormDialog
      title={t('Erase {phone}?', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Erase')}
      busyLabel={t('Erasing...')}
      busy={erasure.isPending}
      isDanger
      onSubmit={() => erasure.mutate()}
      onClose={onClose}
    >
      <p>{t('For a customer who asks for it. This cannot be undone.')}</p>
      <div className="goes-and-stays">
        <h3>{t('What goes')}</h3>
        <ul>
          <li>{t('The number and the name')}</li>
          <li>{t('What was agreed about offers by SMS')}</li>
          {points > 0 && <li>{tn(points, '1 point is lost', '{n} points are lost')}</li>}
        </ul>
        <h3>{t('What stays')}</h3>
        <ul>
          <li>{t('The lines of the history, with no number and no name, for your totals')}</li>
        </ul>
      </div>
      {/* Always in the page, so that a text that appears in it is announced. */}
      <div role="alert" className="field-error">
        {erasure.isError && refusalMessage(erasure.error)}
      </div>
    </FormDialog>
  );
}

/** A customer who is not found was erased already: by a press without an answer, or on another phone. */
async function erase(phone: string): Promise<void> {
  try {
    await call(eraseCustomer, { body: { phone } });
  } catch (error) {
    if (!hasCode(error, 'rewards.customerNotFound')) throw error;
  }
}
