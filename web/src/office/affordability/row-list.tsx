import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import { type Exclusion, suggestExclusions } from '#shared/assessment/exclusions.ts';
import { payerOf } from '#shared/assessment/payer.ts';
import type { StatementRow } from '#shared/assessment/statement-row.ts';
import { foldedText } from '#shared/typed/words.ts';
import { Button } from '#web/src/components/button.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { formatNumber } from '#web/src/lib/language/format.ts';

const STEP = 100;

const suggestionTexts: Record<Exclusion, string> = {
  loan: 'Loan?',
  ownTransfer: 'Own transfer?',
  reversal: 'Reversal?',
};

const shownChoices = ['All rows', 'Suggested', 'Excluded', 'Counted'] as const;
type Shown = (typeof shownChoices)[number];

interface RowListProps {
  rows: readonly StatementRow[];
  exclusions: Exclusions;
}

/** From these rows the reviewer excludes what is not income and not a cost. */
export function RowList({ rows, exclusions }: RowListProps) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<Shown>('All rows');
  const [most, setMost] = useState(STEP);
  const wanted = useDeferredValue(foldedText(search.trim()));
  const { excluded, suggestions, choose, likeRow } = exclusions;
  const found = useMemo(() => {
    const isShown: Record<Shown, (index: number) => boolean> = {
      'All rows': () => true,
      Suggested: (index) => suggestions[index] !== null,
      Excluded: (index) => excluded.has(index),
      Counted: (index) => !excluded.has(index),
    };
    return [...rows.keys()].filter(
      (index) => isShown[shown](index) && textOf(rows[index]).includes(wanted),
    );
  }, [rows, wanted, shown, excluded, suggestions]);
  return (
    <section className="row-list" aria-label="Rows of the statement">
      <div className="row-list-filters">
        <TextField label="Search" type="search" value={search} onType={setSearch} />
        <SelectField label="Show" value={shown} onChoose={(choice) => setShown(choice as Shown)}>
          {shownChoices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
        <Button disabled={found.length === 0} onClick={() => choose(found, true)}>
          Exclude these {formatNumber(found.length)}
        </Button>
        <Button disabled={found.length === 0} onClick={() => choose(found, false)}>
          Count these {formatNumber(found.length)}
        </Button>
      </div>
      <div className="row-list-rows">
        <table className="table office-table" aria-label="Rows of the statement">
          <thead>
            <tr>
              <th scope="col">Exclude</th>
              <th scope="col">Time</th>
              <th scope="col">Details</th>
              <th scope="col">Paid in</th>
              <th scope="col">Withdrawn</th>
              <th scope="col">Like this</th>
            </tr>
          </thead>
          <tbody onKeyDown={moveBetweenRows}>
            {found.slice(0, most).map((index) => (
              <Row
                key={index}
                row={rows[index]}
                suggestion={suggestions[index] ?? null}
                isExcluded={excluded.has(index)}
                onChoose={(isExcluded) => choose([index], isExcluded)}
                onChooseAll={(isExcluded) => choose(likeRow(index), isExcluded)}
              />
            ))}
          </tbody>
        </table>
        {found.length === 0 && <p className="table-empty">No row fits.</p>}
        {found.length > most && (
          <Button look="link" onClick={() => setMost(most + STEP)}>
            Show {formatNumber(Math.min(STEP, found.length - most))} more of{' '}
            {formatNumber(found.length)}
          </Button>
        )}
      </div>
    </section>
  );
}

const textOf = (row: StatementRow | undefined): string =>
  row
    ? foldedText(
        `${timeText(row.at)} ${row.details} ${amountText(row.paidIn)} ${amountText(row.withdrawn)}`,
      )
    : '';

interface RowProps {
  row: StatementRow | undefined;
  suggestion: Exclusion | null;
  isExcluded: boolean;
  onChoose: (isExcluded: boolean) => void;
  onChooseAll: (isExcluded: boolean) => void;
}

function Row({ row, suggestion, isExcluded, onChoose, onChooseAll }: RowProps) {
  if (!row) return null;
  const { at, details, paidIn, withdrawn } = row;
  return (
    <tr className={isExcluded ? 'is-excluded' : undefined}>
      <td>
        <input
          type="checkbox"
          className="form-check-input"
          aria-label={`Exclude ${details}`}
          checked={isExcluded}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </td>
      <td>{timeText(at)}</td>
      <td title={details}>
        {suggestion && <span className="row-suggestion">{suggestionTexts[suggestion]}</span>}
        {details}
      </td>
      <td>{amountText(paidIn)}</td>
      <td>{amountText(withdrawn)}</td>
      <td>
        <Button
          look="link"
          tabIndex={-1}
          aria-label={`${isExcluded ? 'Count' : 'Exclude'} all like ${details}`}
          onClick={() => onChooseAll(!isExcluded)}
        >
          {isExcluded ? 'Count all' : 'Exclude all'}
        </Button>
      </td>
    </tr>
  );
}

const timeText = (at: string): string => at.replace('T', ' ').slice(0, 16);

/** Nothing for 0: a row has one amount. */
const amountText = (cents: number): string => (cents > 0 ? formatNumber(cents / 100, 2) : '');

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Arrows, j and k move between rows; a presses the button for all similar rows. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey) return;
  const row = target.closest('tr');
  if (key === 'a') row?.querySelector('button')?.click();
  const step = steps[key];
  if (!step) return;
  event.preventDefault();
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  next?.querySelector('input')?.focus();
}

export interface Exclusions {
  excluded: ReadonlySet<number>;
  /** By row; null without a suggestion. */
  suggestions: readonly (Exclusion | null)[];
  choose: (indexes: readonly number[], isExcluded: boolean) => void;
  /** Rows of the same payer or receiver, this one included. */
  likeRow: (index: number) => number[];
}

/** Rows left out of the figures. Suggestions are left out only when the reviewer says so. */
export function useExclusions(
  rows: readonly StatementRow[],
  ownNames: readonly string[],
): Exclusions {
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const suggestions = useMemo(() => suggestExclusions(rows, ownNames), [rows, ownNames]);
  const others = useMemo(() => rows.map(({ details }) => payerOf(details)), [rows]);
  return {
    excluded,
    suggestions,
    choose: (indexes, isExcluded) =>
      setExcluded((before) => {
        const after = new Set(before);
        for (const index of indexes)
          if (isExcluded) after.add(index);
          else after.delete(index);
        return after;
      }),
    likeRow: (index) => [...others.keys()].filter((at) => others[at] === others[index]),
  };
}
