import { useState } from 'react';
import type { ReplayState } from '#shared/agreements/replay.ts';
import { MOST_ROWS } from '#shared/agreements/restructure.ts';
import { monthsAfter } from '#shared/agreements/schedule.ts';
import { type OfficeAgreement, proposeSchedule } from '#shared/collection/contract.ts';
import { kes } from '#shared/platform/kes.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import { FormField } from '#web/src/components/form-field.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { SmallButton, TextButton } from '#web/src/office/lib/buttons.tsx';
import { List } from '#web/src/office/lib/card.tsx';
import { useChangeForm } from '#web/src/office/lib/change.ts';
import type { Problems } from '#web/src/office/projects/fields.ts';
import { ActDialog } from './act-dialog.tsx';
import { ReplayedRows } from './replayed-rows.tsx';
import {
  doFit,
  evenly,
  firstRows,
  previewOf,
  proposedRows,
  rowProblems,
  sumText,
  type TypedRow,
} from './schedule-fields.ts';
import { type ActProps, changedInDialog } from './use-agreement.ts';

/** Proposes rows in place of the open ones, with a preview while they are typed. */
export default function ScheduleDialog({ agreement, onClose }: ActProps) {
  const { ref, toSchedule } = agreement;
  const today = nairobiDay(Date.now());
  const form = useChangeForm(proposeSchedule, {
    of: changedInDialog(ref),
    // A refusal reads the agreement again. The rows stay as they are.
    start: () => ({ typedRows: firstRows(agreement, today), reason: '' }),
    rules: {
      typedRows: ({ typedRows }) =>
        doFit(agreement, typedRows, today) ? undefined : sumText(typedRows, toSchedule),
    },
    body: ({ reason }, { typedRows }) => ({ rows: proposedRows(typedRows), reason }),
    done: 'The new schedule waits for a second person.',
    onDone: onClose,
  });
  const rows = form.typed.typedRows;
  const setRows = (typedRows: TypedRow[]) => form.set({ typedRows });
  const preview = previewOf(agreement, rows, today);
  return (
    <ActDialog
      of={form}
      title="Propose a new schedule"
      consequence="When a second person has confirmed it, it is proposed to the owner, who accepts it with a code or refuses it. Until then the schedule stays as it is. What is paid and owed stays the same."
      onClose={onClose}
    >
      <div className="office-wide">
        <p>
          {kes(toSchedule)} is open of the installments, without their charges. The rows below take
          their place.
        </p>
        <Division rows={rows} left={toSchedule} today={today} onDivide={setRows} />
        <Rows
          rows={rows}
          problems={rowProblems(agreement, rows, today)}
          onChange={setRows}
          today={today}
        />
        <p role="status" className={preview ? 'mt-2' : 'mt-2 office-late'}>
          {sumText(rows, toSchedule)}
        </p>
        {preview && <Preview agreement={agreement} state={preview} />}
        <FormField of={form} name="reason" label="Why, which the owner reads" rows={2} />
      </div>
    </ActDialog>
  );
}

interface DivisionProps {
  /** The rows at first. */
  rows: readonly TypedRow[];
  /** Whole KES. */
  left: number;
  today: string;
  onDivide: (rows: TypedRow[]) => void;
}

function Division({ rows, left, today, onDivide }: DivisionProps) {
  const [months, setMonths] = useState(String(rows.length));
  const [firstDay, setFirstDay] = useState(rows[0]?.dueDay ?? today);
  const count = parseWhole(months, { min: 1, max: MOST_ROWS });
  return (
    <div className="office-division">
      <NumberField label="Months" value={months} onType={setMonths} />
      <TextField label="First day" type="date" min={today} value={firstDay} onType={setFirstDay} />
      <SmallButton
        disabled={count === null || firstDay < today}
        onClick={() => onDivide(evenly(left, count ?? 1, firstDay))}
      >
        Divide it evenly
      </SmallButton>
    </div>
  );
}

interface RowsProps {
  rows: readonly TypedRow[];
  problems: readonly Problems<keyof TypedRow>[];
  today: string;
  onChange: (rows: TypedRow[]) => void;
}

function Rows({ rows, problems, today, onChange }: RowsProps) {
  return (
    <>
      <div className="office-schedule-row" aria-hidden="true">
        <span />
        <strong>Day</strong>
        <strong>KES</strong>
      </div>
      <List isOrdered items={rows} keyOf={(_, index) => index}>
        {(row, index) => (
          <RowFields
            row={row}
            number={index + 1}
            problems={problems[index] ?? {}}
            onChange={(change) => onChange(rows.with(index, { ...row, ...change }))}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
          />
        )}
      </List>
      <SmallButton
        disabled={rows.length >= MOST_ROWS}
        onClick={() => onChange([...rows, rowAfter(rows.at(-1), today)])}
      >
        Add a row
      </SmallButton>
    </>
  );
}

const rowAfter = (last: TypedRow | undefined, today: string): TypedRow => ({
  dueDay: last?.dueDay ? monthsAfter(last.dueDay, 1) : today,
  amount: '',
});

interface RowFieldsProps {
  row: TypedRow;
  number: number;
  problems: Problems<keyof TypedRow>;
  onChange: (change: Partial<TypedRow>) => void;
  onRemove: () => void;
}

const RowFields = ({ row, number, problems, onChange, onRemove }: RowFieldsProps) => (
  <div className="office-schedule-row">
    <span aria-hidden="true">{number}</span>
    <TextField
      label={`Day, row ${number}`}
      type="date"
      value={row.dueDay}
      onType={(dueDay) => onChange({ dueDay })}
      error={problems.dueDay}
    />
    <NumberField
      label={`KES, row ${number}`}
      value={row.amount}
      onType={(amount) => onChange({ amount })}
      error={problems.amount}
    />
    <TextButton about={`Remove row ${number}`} onClick={onRemove}>
      Remove
    </TextButton>
  </div>
);

interface PreviewProps {
  agreement: OfficeAgreement;
  state: ReplayState;
}

const overdueText = ({ overdue: { amount, days } }: Pick<ReplayState, 'overdue'>): string =>
  days > 0 ? `${kes(amount)} for ${days} days` : 'nothing';

/** The agreement with these rows. Money paid for the replaced rows is in the first. */
const Preview = ({ agreement, state }: PreviewProps) => (
  <>
    <h3>What the agreement comes to with it</h3>
    <p>
      {kes(state.outstanding)} is owed as before. Overdue: {overdueText(state)}, and not{' '}
      {overdueText(agreement)}.
    </p>
    <ReplayedRows label="The schedule with it" rows={state.rows} isShort />
  </>
);
