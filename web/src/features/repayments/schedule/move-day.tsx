import { useState } from 'react';
import { movableIn, nextMoveDay } from '#shared/agreements/move-day.ts';
import { dayAfter } from '#shared/platform/time.ts';
import { moveDay } from '#shared/repayments/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { Dialog } from '#web/src/components/dialog.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import type { View } from '../account/view.ts';
import { changedAgreement } from '../queries.ts';

/** Moves the next due date, or says why none can be moved. */
export function MoveDayDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { account, state, today, installments: count } = view;
  const [chosen, setDays] = useState<number | null>(null);
  const move = useChange(moveDay, {
    of: changedAgreement(account.ref),
    name: 'move-day',
    done: (_, { dueDay, days }) =>
      t('The installment is now due on {day}.', { day: formatDay(dayAfter(dueDay, days)) }),
  });
  const title = t('Move a due date');
  const [next] = movableIn(account.schedule, state, today);
  const again = nextMoveDay(account.facts) ?? '';
  if (again > today || account.proposedSchedule || !next) {
    const isNoneLeft = again <= today && !account.proposedSchedule;
    return (
      <Dialog title={title} busy={false} onClose={onClose}>
        {again > today && (
          <p>
            {t('You have moved a due date already. You can move one again from {day}.', {
              day: formatDay(again),
            })}
          </p>
        )}
        {account.proposedSchedule && <p>{t('First answer the new schedule that we propose.')}</p>}
        {isNoneLeft && <p>{t('No installment can be moved now: each is due or paid already.')}</p>}
        <Button onClick={onClose}>{t('Close')}</Button>
      </Dialog>
    );
  }
  const { number: n, dueDay, mostDays } = next;
  const days = chosen ?? mostDays;
  const dayIn = (later: number) => formatDay(dayAfter(dueDay, later));
  return (
    <FormDialog
      title={title}
      submitLabel={t('Move it to {day}', { day: dayIn(days) })}
      busyLabel={t('Moving it...')}
      busy={move.isPending}
      onSubmit={() => move.mutate({ dueDay, days }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('Installment {n} of {count} is due on {day}.', { n, count, day: dayIn(0) })}</p>
      <SelectField
        label={t('New due date')}
        value={String(days)}
        onChoose={(value) => setDays(Number(value))}
        help={t('You can do this once in 365 days. The other installments stay as they are.')}
      >
        {Array.from({ length: mostDays }, (_, index) => (
          <option key={dayIn(index + 1)} value={index + 1}>
            {dayIn(index + 1)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
