import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { adjust, type Customer } from '#shared/rewards/contract.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { adjustReasonLabels } from '../points/entries.ts';
import { pointsInPlace, refusalMessage } from '../points/posting.ts';

const { max: MOST } = adjust.body.points;

const ways = [msg('Add'), msg('Take away')] as const;

export function AdjustDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { phone, points: balance } = customer;
  const form = useChangeForm(adjust, {
    of: pointsInPlace,
    name: `adjust.${phone}`,
    start: { way: ways[0] as string, count: '', reason: 'Mistake', note: '' },
    rules: { count: (typed) => problemOf(pointsOf(typed), balance) },
    refusal: { at: 'count', text: refusalMessage },
    body: ({ reason, note }, typed) => ({ phone, points: pointsOf(typed) ?? 0, reason, note }),
    done: ({ customer: { points } }) =>
      t('Balance of {phone} is {balance}.', {
        phone: formatKenyanPhone(phone),
        balance: formatNumber(points),
      }),
    onDone: onClose,
  });
  const points = pointsOf(form.typed);
  return (
    <FormDialog
      of={form}
      title={t('Adjust {phone}', { phone: formatKenyanPhone(phone) })}
      submitLabel={t('Adjust')}
      busyLabel={t('Adjusting...')}
      onClose={onClose}
    >
      <ChoiceGroup
        label={t('What to do')}
        choices={ways.map((value) => ({ value }))}
        chosen={form.typed.way}
        onChoose={(way) => form.set({ way })}
      />
      <FormField
        of={form}
        name="count"
        inputMode="numeric"
        label={t('Points')}
        help={
          points && balance + points >= 0
            ? t('Balance after: {balance}', { balance: formatNumber(balance + points) })
            : t('Balance: {balance}', { balance: formatNumber(balance) })
        }
      />
      <FormField of={form} name="reason" label={t('Reason')} labels={adjustReasonLabels} />
      <FormField of={form} name="note" label={t('Note')} optional />
    </FormDialog>
  );
}

/** Negative for fewer points; null until a number is typed. */
function pointsOf({ way, count }: { way: string; count: string }): number | null {
  const points = parseWhole(count);
  return way === 'Add' ? points : points && -points;
}

function problemOf(points: number | null, balance: number): string | undefined {
  if (!points || Math.abs(points) > MOST) {
    return t('Points must be a whole number from 1 to {most}.', { most: formatNumber(MOST) });
  }
  if (balance + points < 0) {
    return t('This would take the balance below 0 (it is {balance}).', {
      balance: formatNumber(balance),
    });
  }
}
