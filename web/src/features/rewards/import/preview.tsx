import { useEffect, useId, useRef, useState } from 'react';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { checkImport, IMPORT_ROWS } from '#shared/rewards/contract.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { FileCounts } from '#web/src/components/file-counts.tsx';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import { call } from '#web/src/lib/api/api.ts';
import {
  type ColumnName,
  columnNames,
  type ImportTable,
  type Mapping,
  withUse,
} from '#web/src/lib/files/import-columns.ts';
import { UnreadableFile } from '#web/src/lib/files/read-csv.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { refusalMessage } from '../points/entries.ts';
import { type ImportRow, type ReadRows, readRows, readTable, refusedFile } from './read-file.ts';

interface PreviewCardProps {
  preview: Preview;
  isReading: boolean;
  onMap: (mapping: Mapping) => void;
  onImport: () => void;
  onAgain: () => void;
}

export function PreviewCard(props: PreviewCardProps) {
  const { preview, isReading, onMap, onImport, onAgain } = props;
  const { filename, table, rows, fresh, invalid } = preview;
  const points = fresh.reduce((sum, row) => sum + row.points, 0);
  return (
    <div className="card form-card">
      <h3 className="h5 file-name">{filename}</h3>
      <div role="status">
        <FileCounts
          counts={[
            { label: t('New'), count: fresh.length },
            { label: t('Existing'), count: rows.length - fresh.length },
            { label: t('Invalid'), count: invalid.length },
          ]}
        />
        <p className="import-sum">
          {t('Points of the new customers together: {n}', { n: formatNumber(points) })}
        </p>
      </div>
      <Warnings preview={preview} />
      <ColumnChoice preview={preview} onChange={onMap} />
      {rows.length > 0 && <FirstRows rows={rows} />}
      {invalid.length > 0 && (
        <InvalidRows
          rows={invalid}
          file={() => ({ name: 'refused-rows.csv', text: refusedFile(table, invalid) })}
        />
      )}
      {fresh.length === 0 && <p>{t('There is nobody new in this file.')}</p>}
      <Acts
        acts={[
          fresh.length > 0 && [
            tn(fresh.length, 'Import 1 customer', 'Import {n} customers'),
            onImport,
            { look: 'primary', disabled: isReading, 'aria-busy': isReading },
          ],
          [t('Choose another file'), onAgain],
        ]}
      />
    </div>
  );
}

function Warnings({ preview: { mapping, undated, shortened } }: { preview: Preview }) {
  const isMissing = (name: NonNullable<(typeof mapping)[number]>) => !mapping.includes(name);
  const warnings = [
    isMissing('phone') && t('Choose the column with the phone numbers.'),
    isMissing('balance') &&
      t(
        'We found no column with points, so everybody starts with 0. If one has them, choose it below.',
      ),
    undated > 0 &&
      tn(
        undated,
        '1 row says yes to offers without a date. We import it as a no.',
        '{n} rows say yes to offers without a date. We import them as a no.',
      ),
    shortened > 0 &&
      tn(
        shortened,
        'Excel has cut 1 number short. In your list, select the column with the numbers, choose the format Text, or Number without decimals, and save it as CSV again.',
        'Excel has cut {n} numbers short. In your list, select the column with the numbers, choose the format Text, or Number without decimals, and save it as CSV again.',
      ),
  ].filter((text) => text !== false);
  if (warnings.length === 0) return null;
  return (
    <ul className="alert alert-warning import-warnings">
      {warnings.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const EXAMPLES = 2;

const useLabels: Record<ColumnName, string> = {
  phone: msg('Phone'),
  name: msg('Name'),
  balance: msg('Points'),
  consent: msg('Yes to offers'),
  consent_date: msg('Day of the yes'),
};

interface ColumnChoiceProps {
  preview: Preview;
  onChange: (mapping: Mapping) => void;
}

function ColumnChoice({ preview, onChange }: ColumnChoiceProps) {
  const { table, mapping } = preview;
  return (
    <fieldset className="column-choice">
      <legend className="h6">{t('What is in each column')}</legend>
      {table.titles.map((title, at) => (
        <ColumnUse
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name, and none moves
          key={at}
          title={title}
          examples={table.records
            .slice(0, EXAMPLES)
            .map(({ cells }) => cells[at]?.trim() ?? '')
            .filter(Boolean)}
          use={mapping[at] ?? null}
          onChoose={(use) => onChange(withUse(mapping, at, use))}
        />
      ))}
    </fieldset>
  );
}

interface ColumnUseProps {
  title: string;
  examples: readonly string[];
  use: ColumnName | null;
  onChoose: (use: ColumnName | null) => void;
}

function ColumnUse({ title, examples, use, onChoose }: ColumnUseProps) {
  const id = useId();
  return (
    <div className="column-use">
      <label htmlFor={id}>
        <strong>{title}</strong>
        <span className="column-examples"> {examples.join(' · ')}</span>
      </label>
      <select
        id={id}
        className="form-select"
        value={use ?? ''}
        onChange={({ target }) => onChoose((target.value || null) as ColumnName | null)}
      >
        <option value="">{t('Not imported')}</option>
        {columnNames.map((name) => (
          <option key={name} value={name}>
            {t(useLabels[name])}
          </option>
        ))}
      </select>
    </div>
  );
}

const SHOWN = 5;

/** Shows a wrong column before anything is written. */
const FirstRows = ({ rows }: { rows: readonly ImportRow[] }) => (
  <table className="table first-rows">
    <caption>{t('The first rows, as they are read')}</caption>
    <thead>
      <tr>
        <th scope="col">{t('Phone')}</th>
        <th scope="col">{t('Name')}</th>
        <th scope="col" className="cell-number">
          {t('Points')}
        </th>
        <th scope="col">{t('SMS')}</th>
      </tr>
    </thead>
    <tbody>
      {rows.slice(0, SHOWN).map(({ phone, name, points, consentAt }) => (
        <tr key={phone}>
          <td className="phone-number">{formatKenyanPhone(phone)}</td>
          <td>
            <span className="long-name">{name ?? '–'}</span>
          </td>
          <td className="cell-number">{formatNumber(points)}</td>
          <td>{consentAt ? t('Yes') : t('No')}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

export interface Preview extends ReadRows {
  filename: string;
  table: ImportTable;
  mapping: Mapping;
  fresh: ImportRow[];
}

type PreviewState =
  | { step: 'none'; problem: string | null }
  | { step: 'reading'; filename: string }
  | { step: 'checking'; checked: number; total: number }
  | { step: 'ready'; preview: Preview; isReading: boolean };

const none: PreviewState = { step: 'none', problem: null };

type Chosen = Pick<Preview, 'filename' | 'table' | 'mapping'>;

/** Reads a file and counts its customers and points before the import. */
export function usePreview() {
  const [state, setState] = useState<PreviewState>(none);
  const running = useRef<AbortController>(undefined);
  const known = useRef<KnownPhones>(new Map());
  useEffect(() => () => running.current?.abort(), []);

  /** Stops the work before it. */
  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    return { signal, show: (next: PreviewState) => !signal.aborted && setState(next) };
  };

  type Work = ReturnType<typeof begin>;

  const failed = ({ show }: Work, error: unknown) =>
    show({
      step: 'none',
      problem: error instanceof UnreadableFile ? error.message : refusalMessage(error),
    });

  const interpret = async (
    { signal, show }: Work,
    chosen: Chosen,
    onProgress: (checked: number, total: number) => void,
  ) => {
    const read = await readRows(chosen.table, chosen.mapping);
    const total = read.rows.length;
    onProgress(0, total);
    await lookUp(read.rows, known.current, (checked) => onProgress(checked, total), signal);
    const fresh = read.rows.filter(({ phone }) => !known.current.get(phone));
    show({ step: 'ready', preview: { ...chosen, ...read, fresh }, isReading: false });
  };

  const look = async (file: File) => {
    const work = begin();
    known.current = new Map();
    setState({ step: 'reading', filename: file.name });
    try {
      const chosen = { filename: file.name, ...(await readTable(file)) };
      await interpret(work, chosen, (checked, total) =>
        work.show({ step: 'checking', checked, total }),
      );
    } catch (error) {
      failed(work, error);
    }
  };

  /** Reads the same file with other columns. The screen stays meanwhile. */
  const remap = async (preview: Preview, mapping: Mapping) => {
    const work = begin();
    setState({ step: 'ready', preview: { ...preview, mapping }, isReading: true });
    try {
      await interpret(work, { ...preview, mapping }, () => undefined);
    } catch (error) {
      failed(work, error);
    }
  };

  const startAgain = () => {
    running.current?.abort();
    setState(none);
  };

  return { state, look, remap, startAgain };
}

type KnownPhones = Map<string, boolean>;

async function lookUp(
  rows: readonly ImportRow[],
  known: KnownPhones,
  onProgress: (checked: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const phones = rows.map(({ phone }) => phone).filter((phone) => !known.has(phone));
  for (let from = 0; from < phones.length; from += IMPORT_ROWS) {
    const part = phones.slice(from, from + IMPORT_ROWS);
    const { existing } = await call(checkImport, { body: { phones: part }, signal });
    signal.throwIfAborted();
    for (const phone of part) known.set(phone, existing.includes(phone));
    onProgress(rows.length - phones.length + from + part.length);
  }
}
