import { useState } from 'react';
import type { ApplicationDetail, Offer } from '../../../../../shared/contracts/financing.ts';
import { declineOffer } from '../../../../../shared/contracts/offers.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Field } from '../../../components/field.tsx';
import { call } from '../../../lib/api.ts';
import { useChange } from '../use-change.ts';

interface DeclineOfferProps {
  application: ApplicationDetail;
  offer: Offer;
}

export function DeclineOffer({ application, offer }: DeclineOfferProps) {
  const { applicationId, ref } = application;
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const decline = useChange({
    applicationId,
    send: (why: string, idempotencyKey) =>
      call(declineOffer, {
        params: { applicationId },
        body: { offer: offer.number, reason: why || null },
        idempotencyKey,
      }),
    done: { title: 'Success', text: `You declined the offer on ${ref}.` },
  });

  return (
    <>
      <button type="button" className="btn btn-outline-danger" onClick={() => setAsking(true)}>
        Decline offer
      </button>
      <ConfirmDialog
        open={isAsking}
        title="Decline this offer?"
        confirmLabel="Yes, decline"
        busyLabel="Declining..."
        busy={decline.isPending}
        onConfirm={() => decline.mutate(reason.trim(), { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
        details={
          <Field label="What is the reason?" optional>
            {(control) => (
              <textarea
                {...control}
                className="form-control"
                rows={3}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        }
      >
        The application ends with it. You can apply again at any time.
      </ConfirmDialog>
    </>
  );
}
