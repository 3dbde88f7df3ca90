import { useState } from 'react';
import { type Entry, reverse } from '../../../../shared/contracts/rewards.ts';
import { formatKenyanPhone } from '../../../../shared/phone.ts';
import { Field } from '../../components/field.tsx';
import { call } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { FormDialog } from './form-dialog.tsx';
import { usePosting } from './use-posting.ts';
import { pointsText } from './words.ts';

/** Takes an award or a redemption back, with a reason. */
export function ReverseButton({ entry }: { entry: Entry }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const { entryId, type, points, phone } = entry;
  const reversal = usePosting({
    nameOf: () => `reverse.${entryId}`,
    send: (why: string, idempotencyKey) =>
      call(reverse, { params: { entryId }, body: { reason: why }, idempotencyKey }),
    done: ({ customer }) => `Reversed. Balance ${formatNumber(customer.points)}.`,
    onRefused: setError,
  });
  const what = type === 'award' ? 'award' : 'redemption';

  const submit = () => {
    const why = reason.trim();
    setError(why ? undefined : 'Give a reason.');
    if (why) reversal.mutate(why, { onSuccess: () => setAsking(false) });
  };

  return (
    <>
      <button type="button" className="btn btn-link" onClick={() => setAsking(true)}>
        Reverse
        <span className="visually-hidden">
          {' '}
          {pointsText(Math.abs(points))} of {formatKenyanPhone(phone)}
        </span>
      </button>
      {isAsking && (
        <FormDialog
          title={`Reverse this ${what}?`}
          submitLabel="Reverse"
          busyLabel="Reversing..."
          busy={reversal.isPending}
          onSubmit={submit}
          onClose={() => setAsking(false)}
        >
          <p>
            {type === 'award'
              ? `What is left of ${pointsText(points)} is taken back from ${formatKenyanPhone(phone)}.`
              : `${pointsText(-points)} go back to ${formatKenyanPhone(phone)}.`}
          </p>
          <Field label="Reason" error={error}>
            {(control) => (
              <input
                {...control}
                className="form-control"
                autoComplete="off"
                maxLength={200}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </FormDialog>
      )}
    </>
  );
}

/** Whether an entry can be taken back. */
export const isReversible = ({ type, isReversed }: Entry): boolean =>
  (type === 'award' || type === 'redeem') && !isReversed;
