import { Button } from '#web/src/components/button.tsx';
import '#web/src/styles/qr.scss';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cardLinkOf } from '#shared/cards/card-link.ts';
import { getCardLink, renewCard } from '#shared/cards/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { OwnPhone, OwnPhoneHint } from '#web/src/components/own-phone.tsx';
import { QrPicture } from '#web/src/components/qr-picture.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useBusinessName } from '#web/src/lib/queries/use-business-name.ts';
import { useRole } from '#web/src/lib/session/session.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

/** A customer's card link to scan or copy, and a new one if somebody else has it. */
export default function CardDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const mayRenew = useRole() !== 'cashier';
  const queryKey = ['card', phone];
  const card = useQuery({
    queryKey,
    // The link is for the customer at the counter now.
    gcTime: 0,
    queryFn: async () => (await call(getCardLink, { body: { phone } })).card,
  });
  const renewal = useMutation({
    mutationFn: async () => (await call(renewCard, { body: { phone } })).card,
    onSuccess: (code) => {
      client.setQueryData(queryKey, code);
      // Receipts on the screen have the dead link.
      void client.invalidateQueries({ queryKey: ['receipt-text'] });
      setAsking(false);
      toastSuccess(t('The old link no longer works.'));
    },
  });
  const link = `${window.location.protocol}//${cardLinkOf(window.location.host, card.data ?? '')}`;
  return (
    <Dialog
      title={t('Card of {phone}', { phone: formatKenyanPhone(phone) })}
      busy={renewal.isPending}
      onClose={onClose}
    >
      {card.isPending && <Spinner label={t('Loading the card')} />}
      {card.isError && <ErrorCard error={card.error} onRetry={() => void card.refetch()} />}
      {card.data && (
        <>
          <p>{t('The customer scans it to see the points on their own phone. It costs no SMS.')}</p>
          <LinkOf link={link} phone={phone} />
          {isAsking && <p>{t('Share the new link. The old one stops working.')}</p>}
          <div role="alert" className="field-error">
            {renewal.isError && messageOf(renewal.error)}
          </div>
          <div className="confirm-actions">
            <Button look="link" onClick={onClose}>
              {t('Close')}
            </Button>
            {mayRenew && (
              <button
                type="button"
                className={`btn ${isAsking ? 'btn-danger' : 'btn-outline-primary'}`}
                aria-busy={renewal.isPending}
                disabled={renewal.isPending}
                onClick={() => (isAsking ? renewal.mutate() : setAsking(true))}
              >
                {renewal.isPending ? t('Renewing...') : t('New link')}
              </button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

function LinkOf({ link, phone }: { link: string; phone: string }) {
  const shop = useBusinessName();
  return (
    <div className="qr-link">
      <QrPicture text={link} label={t('The link of the card as a QR code')} />
      <p className="qr-text">{link}</p>
      <div className="button-row">
        <OwnPhone
          what={t('Card link')}
          text={t('Your points at {shop}: {link}', { shop, link })}
          phone={phone}
          shared={{ url: link }}
        />
        <CopyButton what={t('Card link')} text={link} />
      </div>
      <OwnPhoneHint />
    </div>
  );
}
