import { useState } from 'react';
import { formatKenyanPhone } from '../../../../shared/platform/phone.ts';
import { type Entry, reverse } from '../../../../shared/rewards/contract.ts';
import { isErased } from '../../../../shared/rewards/erasure.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { RichText } from '../../components/rich-text.tsx';
import { TextField } from '../../components/text-field.tsx';
import { call } from '../../lib/api/api.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { t, tn } from '../../lib/language/text.ts';
import { pointsText } from './points-text.ts';
import { usePosting } from './use-posting.ts';

/** Takes an award or a redemption back, with a reason. */
export function ReverseButton({ entry }: { entry: Entry }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { entryId, type, points, phone } = entry;
  const reversal = usePosting({
    name: `reverse.${entryId}`,
    send: (why: string, idempotencyKey) =>
      call(reverse, { params: { entryId }, body: { reason: why }, idempotencyKey }),
    done: ({ customer }) =>
      t('Reversed. Balance {balance}.', { balance: formatNumber(customer.points) }),
    onRefused: setError,
  });

  const submit = () => {
    const why = reason.trim();
    setError(why ? undefined : t('Give a reason.'));
    if (why) reversal.mutate(why, { onSuccess: () => setAsking(false) });
  };

  return (
    <>
      <button type="button" className="btn btn-link" onClick={() => setAsking(true)}>
        <RichText
          text="Reverse<what> {points} of {phone}</what>"
          values={{ points: pointsText(Math.abs(points)), phone: formatKenyanPhone(phone) }}
          tags={{ what: (text) => <span className="visually-hidden">{text}</span> }}
        />
      </button>
      {isAsking && (
        <FormDialog
          title={type === 'award' ? t('Reverse this award?') : t('Reverse this redemption?')}
          submitLabel={t('Reverse')}
          busyLabel={t('Reversing...')}
          busy={reversal.isPending}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        >
          <p>{whatHappens(entry)}</p>
          <TextField
            label={t('Reason')}
            error={error}
            maxLength={reverse.body.reason.max}
            value={reason}
            onType={setReason}
          />
        </FormDialog>
      )}
    </>
  );
}

function whatHappens({ type, points, phone }: Entry): string {
  const n = Math.abs(points);
  const values = { phone: formatKenyanPhone(phone) };
  if (type === 'redeem') {
    return tn(n, '1 point goes back to {phone}.', '{n} points go back to {phone}.', values);
  }
  return t('What is left of {points} is taken back from {phone}.', {
    ...values,
    points: pointsText(n),
  });
}

/** Whether an entry can be taken back. An erased customer has nothing to give or to take. */
export const isReversible = ({ type, isReversed, phone }: Entry): boolean =>
  (type === 'award' || type === 'redeem') && !isReversed && !isErased(phone);
