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

/** @returns why nothing can be moved, or null */
function hindranceIn({ account, today }: View, isAnyMovable: boolean): string | null {
  const again = nextMoveDay(account.facts) ?? '';
  if (again > today)
    return t('You have moved a due date already. You can move one again from {day}.', {
      day: formatDay(again),
    });
  if (account.proposedSchedule) return t('First answer the new schedule that we propose.');
  if (isAnyMovable) return null;
  return t(
    'No installment can be moved now. You can move one until the day before it is due, to a day before the next one.',
  );
}

/** Moves a due date that the owner chooses. No day is chosen beforehand, because a move counts for a year. */
export function MoveDayDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const { account, state, today, installments: count } = view;
  const movable = movableIn(account.schedule, account.facts, state, today);
  const [typed, setTyped] = useState({ dueDay: '', days: 0 });
  const [isTried, setTried] = useState(false);
  const move = useChange(moveDay, {
    of: changedAgreement(account.ref),
    name: 'move-day',
    done: (_, sent) =>
      t('The installment is now due on {day}.', {
        day: formatDay(dayAfter(sent.dueDay, sent.days)),
      }),
  });
  const title = t('Move a due date');
  const chosen = movable.find((one) => one.dueDay === typed.dueDay) ?? movable[0];
  const hindrance = hindranceIn(view, movable.length > 0);
  if (hindrance || !chosen)
    return (
      <Dialog title={title} busy={false} onClose={onClose}>
        <p>{hindrance}</p>
        <Button onClick={onClose}>{t('Close')}</Button>
      </Dialog>
    );
  const { dueDay } = chosen;
  const dayIn = (later: number) => formatDay(dayAfter(dueDay, later));
  // The chosen one may be paid meanwhile: then its day does not move another one.
  const days = typed.dueDay === dueDay ? typed.days : 0;
  const submit = () => {
    setTried(true);
    if (days > 0) move.mutate({ dueDay, days }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={title}
      submitLabel={days > 0 ? t('Move it to {day}', { day: dayIn(days) }) : t('Move it')}
      busyLabel={t('Moving it...')}
      busy={move.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={t('Installment')}
        value={dueDay}
        onChoose={(value) => setTyped({ dueDay: value, days: 0 })}
      >
        {movable.map(({ number: n, dueDay: day }) => (
          <option key={day} value={day}>
            {t('{n} of {count}, due on {day}', { n, count, day: formatDay(day) })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('New due date')}
        value={String(days || '')}
        onChoose={(value) => setTyped({ dueDay, days: Number(value) })}
        noChoice={t('Choose a day')}
        error={isTried && days === 0 ? t('Choose a day.') : undefined}
        help={t(
          'You can do this once in 365 days in each agreement. The other installments stay as they are.',
        )}
      >
        {Array.from({ length: chosen.mostDays }, (_, index) => (
          <option key={dayIn(index + 1)} value={index + 1}>
            {dayIn(index + 1)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
