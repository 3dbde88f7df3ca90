import { useInfiniteQuery } from '@tanstack/react-query';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { type Entry, type PostingReply, reverse } from '#shared/rewards/contract.ts';
import { isErased } from '#shared/rewards/erasure.ts';
import { DialogButton } from '#web/src/components/act-button.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { Tick } from '#web/src/components/tick.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { entriesQuery, missingText, pointsInPlace, pointsText, refusalMessage } from './entries.ts';

/** Reverses an award or a redemption with a reason; of an award also a returned part. */
export function ReverseButton({ entry }: { entry: Reversible }) {
  const { points, phone } = entry;
  const label = (
    <RichText
      text="Reverse<what> {points} of {phone}</what>"
      values={{ points: pointsText(Math.abs(points)), phone: formatKenyanPhone(phone) }}
    />
  );
  return (
    <DialogButton className="btn-link" label={label}>
      {(close) => <ReverseDialog entry={entry} onClose={close} />}
    </DialogButton>
  );
}

function ReverseDialog({ entry, onClose }: { entry: Reversible; onClose: () => void }) {
  const { entryId, type } = entry;
  const spent = type === 'award' ? (entry.kes ?? 0) : 0;
  const form = useChangeForm(reverse, {
    of: pointsInPlace,
    params: { entryId },
    start: { amount: String(spent), used: null as string | null, reason: '' },
    rules: {
      amount: ({ amount }) =>
        spent > 0 && returnedOf(amount, spent) === null
          ? t('Enter whole KES, from 1 to {most}.', { most: formatNumber(spent) })
          : undefined,
      reason: msg('Give a reason.'),
    },
    refusal: { at: 'reason', text: refusalMessage },
    body: ({ reason }, { amount, used }) => {
      const kes = returnedOf(amount, spent);
      return {
        reason,
        ...(kes !== null && kes !== spent && { kes }),
        ...(used !== null && { redemptionId: used }),
      };
    },
    done: reversedText,
    onDone: onClose,
  });

  return (
    <FormDialog
      of={form}
      title={type === 'award' ? t('Reverse this award?') : t('Reverse this redemption?')}
      submitLabel={t('Reverse')}
      busyLabel={t('Reversing...')}
      onClose={onClose}
    >
      <p>{whatHappens(entry)}</p>
      {spent > 0 && (
        <FormField
          of={form}
          name="amount"
          inputMode="numeric"
          label={t('Returned goods, in KES')}
        />
      )}
      {type === 'award' && (
        <UsedPoints
          award={entry}
          chosen={form.typed.used}
          onChoose={(used) => form.set({ used })}
        />
      )}
      <FormField of={form} name="reason" label={t('Reason')} />
    </FormDialog>
  );
}

/** The KES of returned goods; null if not a part of what was spent. */
const returnedOf = (amount: string, spent: number): number | null =>
  parseWhole(amount, { min: 1, max: spent });

function reversedText({ entry: { missingPoints }, customer }: PostingReply): string {
  const done = t('Reversed. Balance {balance}.', { balance: formatNumber(customer.points) });
  return missingPoints > 0 ? `${done} ${missingText(missingPoints)}.` : done;
}

interface UsedPointsProps {
  award: Entry;
  chosen: string | null;
  onChoose: (entryId: string | null) => void;
}

/** Points that the customer used on the day of the purchase: those of this purchase are returned with it. */
function UsedPoints({ award, chosen, onChoose }: UsedPointsProps) {
  const day = nairobiDay(Date.parse(award.at));
  const filters = { phone: award.phone, kind: 'redeem', from: day, to: day } as const;
  const { data = [] } = useInfiniteQuery(entriesQuery(filters));
  const usable = data.filter(({ isReversed }) => !isReversed);
  if (usable.length === 0) return null;
  return (
    <fieldset className="field choices">
      <legend className="form-label">{t('Give back the points used for this purchase')}</legend>
      {usable.map(({ entryId, pointsUsed, receiptNo }) => (
        <Tick
          key={entryId}
          label={`${pointsText(pointsUsed ?? 0)} · ${receiptNo}`}
          isTicked={chosen === entryId}
          onTick={(isTicked) => onChoose(isTicked ? entryId : null)}
        />
      ))}
    </fieldset>
  );
}

function whatHappens({ type, points, phone }: Reversible): string {
  const n = Math.abs(points);
  const values = { phone: formatKenyanPhone(phone) };
  if (type === 'redeem') {
    return tn(n, '1 point goes back to {phone}.', '{n} points go back to {phone}.', values);
  }
  return t('Up to {points} will be taken back from {phone}.', {
    ...values,
    points: pointsText(n),
  });
}

type Reversible = Entry & { type: 'award' | 'redeem' };

/** An erased customer has nothing to give or take. */
export const isReversible = (entry: Entry): entry is Reversible =>
  (entry.type === 'award' || entry.type === 'redeem') &&
  !entry.isReversed &&
  !isErased(entry.phone);
