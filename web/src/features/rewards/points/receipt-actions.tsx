import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import { maskPhone } from '#shared/platform/phone.ts';
import { type Entry, sendReceipt } from '#shared/rewards/contract.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { Button } from '#web/src/components/button.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { ApiError, hasCode } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { noteNoCredits } from './entries.ts';
import type { PointRules } from './rewards-screen.tsx';

interface SendReceiptProps {
  entry: Entry;
  rules: PointRules;
}

/** Sends the receipt to the customer for an SMS credit, once. Without credits it links to where they are sold. */
export function SendReceipt({ entry: { entryId, phone }, rules }: SendReceiptProps) {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(sendReceipt, { params: { entryId } }),
    onSuccess: () => {
      toastSuccess(t('The receipt is on its way to {phone}.', { phone: maskPhone(phone) }));
      void queryClient.invalidateQueries(settingsQuery());
      return queryClient.invalidateQueries({ queryKey: ['dashboard'] });
    },
    onError: (error) => {
      if (hasCode(error, 'sms.noCredits')) return noteNoCredits(queryClient);
      toastError(error instanceof ApiError ? error.message : t('The SMS could not be sent.'));
    },
  });
  // Only the owner buys credits.
  const isOwn = useBusinessInUse() === null;
  if (!rules.hasSmsCredits && !send.isSuccess) {
    return (
      <p className="form-text" role="status">
        {isOwn ? (
          <>
            {t('A receipt by SMS costs 1 SMS credit, and you have none.')}{' '}
            <Link to="/settings#billing">{t('Buy SMS credits')}</Link>
          </>
        ) : (
          t(
            'A receipt by SMS costs 1 SMS credit, and the shop has none. Ask the owner to buy some.',
          )
        )}
      </p>
    );
  }
  return (
    <Button
      disabled={send.isPending || send.isSuccess}
      aria-busy={send.isPending}
      onClick={() => send.mutate()}
    >
      {send.isSuccess ? t('Sent by SMS') : t('Send by SMS')}
    </Button>
  );
}

/** Few awards end with it, so a till does not load it. */
const CardDialog = lazy(() => import('./card-dialog.tsx'));

export const CardButton = ({ phone }: { phone: string }) => (
  <DialogButton className="btn-outline-primary" label={t('Show the card')}>
    {(close) => (
      <Suspense fallback={<Spinner label={t('Loading')} />}>
        <CardDialog phone={phone} onClose={close} />
      </Suspense>
    )}
  </DialogButton>
);

const OwnPhoneReceipt = lazy(() => import('./own-phone-receipt.tsx'));

/**
 * The receipt by WhatsApp and by the phone's other apps, beside `SendReceipt`. Few customers want it, so a press asks for
 * its words.
 */
export function SendFromOwnPhone({ entry: { entryId } }: { entry: Entry }) {
  const ways = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    // The pressed button goes. The link is one Tab away, and a second Enter does nothing.
    ways.current?.focus();
  };
  return (
    <div ref={ways} tabIndex={-1} className="button-row receipt-ways">
      {isAsked ? (
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          <OwnPhoneReceipt entryId={entryId} />
        </Suspense>
      ) : (
        <Button onClick={ask}>{t('Receipt by WhatsApp')}</Button>
      )}
    </div>
  );
}
