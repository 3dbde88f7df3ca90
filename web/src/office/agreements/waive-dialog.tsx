import { useState } from 'react';
import { chargeParts, type RowPart, rowParts } from '#shared/agreements/charges.ts';
import { proposeWaiver } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { MOST_REASON } from '#shared/projects/limits.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { call } from '#web/src/office/lib/api.ts';
import { areRight, type Problems, reasonProblem } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import type { ActProps } from './agreement-props.ts';
import { owedText } from './owed-text.ts';
import { amountProblem } from './payment-fields.ts';
import { allOpen, partTexts } from './texts.ts';
import { useAgreementChange } from './use-agreement.ts';

const [waivedFirst = '', ...waivedNext] = chargeParts.map((part) => partTexts[part]).toReversed();

/** Late charges and fees first. */
const chargesFirst = `${new Intl.ListFormat('en').format([
  waivedFirst,
  ...waivedNext.map((text) => text.toLowerCase()),
])} first`;

/** Proposes to forgive what is open. */
export function WaiveDialog({ agreement, onClose }: ActProps) {
  const { ref, version, open, owed } = agreement;
  const [part, setPart] = useState<RowPart>();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Problems<'amount' | 'reason'>>({});
  const most = part ? open[part] : allOpen(agreement);
  const waived = parseWhole(amount) ?? 0;
  const propose = useAgreementChange({
    ref,
    isShownInPlace: true,
    onDone: onClose,
    send: () =>
      call(proposeWaiver, {
        params: { ref },
        body: { version, amount: waived, reason: reason.trim(), ...(part && { part }) },
      }),
    done: 'The waiver waits for a second person.',
  });
  const submit = () => {
    const wrong = {
      amount: amountProblem(amount, most, 'Waive at most what is open'),
      reason: reasonProblem(reason),
    };
    setProblems(wrong);
    if (areRight(wrong)) propose.mutate();
  };
  return (
    <ActDialog
      title="Propose a waiver"
      consequence={`When a second person has confirmed it, ${owedText(owed, Math.max(0, owed - waived))}. The owner gets an SMS then.`}
      change={propose}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label="Of what"
        value={part ?? ''}
        onChoose={(chosen) => setPart(rowParts.find((one) => one === chosen))}
      >
        <option value="">{chargesFirst}</option>
        {rowParts
          .filter((one) => open[one] > 0)
          .map((one) => (
            <option key={one} value={one}>
              {partTexts[one]}, {kes(open[one])} open
            </option>
          ))}
      </SelectField>
      <NumberField
        label="Amount, KES"
        help={`Open: ${kes(most)}`}
        value={amount}
        onType={setAmount}
        error={problems.amount}
      />
      <TextAreaField
        label="Why, for colleagues"
        rows={2}
        maxLength={MOST_REASON}
        value={reason}
        onType={setReason}
        error={problems.reason}
      />
    </ActDialog>
  );
}
