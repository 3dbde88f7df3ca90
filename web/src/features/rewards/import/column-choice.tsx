import { useId } from 'react';
import {
  type ColumnName,
  columnNames,
  type Mapping,
  withUse,
} from '#web/src/lib/files/import-columns.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Preview } from './use-preview.ts';

const EXAMPLES = 2;

const useLabels: Record<ColumnName, string> = {
  phone: msg('Phone'),
  name: msg('Name'),
  balance: msg('Points'),
  consent: msg('Consent'),
  consent_date: msg('Day of the consent'),
};

interface ColumnChoiceProps {
  preview: Preview;
  onChange: (mapping: Mapping) => void;
}

/** Each column of a file with what it is taken for, which can be changed. */
export function ColumnChoice({ preview, onChange }: ColumnChoiceProps) {
  const { table, mapping } = preview;
  return (
    <fieldset className="column-choice">
      <legend className="h6">{t('What the columns are')}</legend>
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
