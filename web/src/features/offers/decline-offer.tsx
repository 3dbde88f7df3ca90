import { useState } from 'react';
import type { ApplicationDetail, Offer } from '#shared/applications/contract.ts';
import { declineOffer } from '#shared/offers/contract.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { changedApplication } from '#web/src/lib/queries/changed-application.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';

interface DeclineOfferProps {
  application: ApplicationDetail;
  offer: Offer;
}

export function DeclineOffer({ application, offer }: DeclineOfferProps) {
  const { applicationId, ref } = application;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const decline = useChange(declineOffer, {
    of: changedApplication(applicationId),
    name: `decline-offer-${offer.number}`,
    done: t('You declined the offer on {ref}.', { ref }),
  });
  const send = () =>
    decline.mutate(
      { offer: offer.number, reason: reason.trim() || null },
      { onSettled: () => setAsking(false) },
    );

  return (
    <>
      <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
        {t('Decline offer')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('Decline this offer?')}
        confirmLabel={t('Yes, decline')}
        busyLabel={t('Declining...')}
        busy={decline.isPending}
        onConfirm={send}
        onCancel={() => setAsking(false)}
        details={
          <TextAreaField
            label={t('What is the reason?')}
            optional
            rows={3}
            maxLength={declineOffer.body.reason.max}
            value={reason}
            onType={setReason}
          />
        }
      >
        {t('The application ends with it. You can apply again at any time.')}
      </ConfirmDialog>
    </>
  );
}
