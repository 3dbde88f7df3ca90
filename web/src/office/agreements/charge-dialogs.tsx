/** Dialogs that change the debt: charge, waiver and write-off. */
import { chargeParts, charges, rowParts } from '#shared/agreements/charges.ts';
import { addCharge, proposeWaiver, proposeWriteOff } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import { today } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import { amountProblem } from './payment-fields.ts';
import { allOpen, partTexts } from './texts.ts';
import { type ActProps, changedInDialog } from './use-agreement.ts';

/** Debt before and after an act, once an amount is typed. Whole KES. */
const owedText = (before: number, after: number): string =>
  before === after ? '' : `, and ${kes(after)} is owed, not ${kes(before)}`;

/** A fee or a late charge. One person charges, and two can forgive it. */
export function ChargeDialog({ agreement, onClose }: ActProps) {
  const { ref, owed, chargeable } = agreement;
  const termOf = (part: string) => chargeable.find((one) => one.part === part);
  const [first] = chargeable;
  const form = useChangeForm(addCharge, {
    of: changedInDialog(ref),
    start: () => ({
      part: first?.part ?? 'fee',
      amount: '',
      day: first?.noticeDays ? first.from : today(),
      reason: '',
    }),
    rules: {
      amount: ({ part, amount }) =>
        amountProblem(amount, termOf(part)?.left ?? 0, 'The agreement lets us charge at most'),
      day: ({ part, day }) => {
        const { from = '', to = '' } = termOf(part) ?? {};
        return day >= from && day <= to
          ? undefined
          : `Choose a day from ${formatDay(from)} to ${formatDay(to)}.`;
      },
    },
    done: 'It is charged.',
    onDone: onClose,
  });
  const after = owed + (parseWhole(form.typed.amount) ?? 0);
  const labels = Object.fromEntries(
    chargeable.map(({ part, left }) => [part, `${charges[part].name.en}, ${kes(left)} left`]),
  );
  return (
    <ActDialog
      of={form}
      title="Add a charge"
      submitLabel="Charge with your passkey"
      consequence={`It counts at once${owedText(owed, after)}. The owner gets an SMS. Only two people can forgive it.`}
      onClose={onClose}
    >
      <div className="office-fields">
        <FormField of={form} name="part" label="What it is" labels={labels} />
        <FormField of={form} name="amount" label="Amount, KES" />
      </div>
      <FormField
        of={form}
        name="day"
        label="Day"
        type="date"
        help="It belongs to the installment that is due on this day or next."
      />
      <FormField of={form} name="reason" label="Why, for colleagues" rows={2} />
    </ActDialog>
  );
}

const [waivedFirst = '', ...waivedNext] = chargeParts.map((part) => partTexts[part]).toReversed();

const chargesFirst = `${new Intl.ListFormat('en').format([
  waivedFirst,
  ...waivedNext.map((text) => text.toLowerCase()),
])} first`;

export function WaiveDialog({ agreement, onClose }: ActProps) {
  const { ref, open, owed } = agreement;
  const mostOf = (part: string) => {
    const chosen = rowParts.find((one) => one === part);
    return chosen ? open[chosen] : allOpen(agreement);
  };
  const form = useChangeForm(proposeWaiver, {
    of: changedInDialog(ref),
    start: { part: '', amount: '', reason: '' },
    rules: {
      amount: ({ part, amount }) =>
        amountProblem(amount, mostOf(part), 'Waive at most what is open'),
    },
    done: 'The waiver waits for a second person.',
    onDone: onClose,
  });
  const { part, amount } = form.typed;
  const after = Math.max(0, owed - (parseWhole(amount) ?? 0));
  return (
    <ActDialog
      of={form}
      title="Propose a waiver"
      consequence={`It counts when a second person has confirmed it${owedText(owed, after)}. The owner gets an SMS then.`}
      onClose={onClose}
    >
      <FormField of={form} name="part" label="Of what" noChoice={chargesFirst}>
        {rowParts
          .filter((one) => open[one] > 0)
          .map((one) => (
            <option key={one} value={one}>
              {partTexts[one]}, {kes(open[one])} open
            </option>
          ))}
      </FormField>
      <FormField of={form} name="amount" label="Amount, KES" help={`Open: ${kes(mostOf(part))}`} />
      <FormField of={form} name="reason" label="Why, for colleagues" rows={2} />
    </ActDialog>
  );
}

/** For an agreement whose owner was asked again and again. */
export function WriteOffDialog({ agreement: { ref, owed }, onClose }: ActProps) {
  const form = useChangeForm(proposeWriteOff, {
    of: changedInDialog(ref),
    start: { reason: '' },
    done: 'The write-off waits for a second person.',
    onDone: onClose,
  });
  return (
    <ActDialog
      of={form}
      title={`Propose to write off ${kes(owed)}`}
      consequence="When a second person has confirmed it, the books have it as a bad debt. It is still owed and can be paid, and the owner is not told. A note about a contact in the last 30 days has to say what came of it."
      isDanger
      onClose={onClose}
    >
      <FormField of={form} name="reason" label="Why, for colleagues" rows={3} />
    </ActDialog>
  );
}
