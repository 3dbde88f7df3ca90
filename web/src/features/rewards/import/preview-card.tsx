import { FileCounts } from '#web/src/components/file-counts.tsx';
import { InvalidRows } from '#web/src/components/invalid-rows.tsx';
import type { Mapping } from '#web/src/lib/files/import-columns.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { ColumnChoice } from './column-choice.tsx';
import { FirstRows } from './first-rows.tsx';
import { refusedFile } from './refused-file.ts';
import type { Preview } from './use-preview.ts';

interface PreviewCardProps {
  preview: Preview;
  /** Whether the file is being read with another use of its columns. */
  isReading: boolean;
  onMap: (mapping: Mapping) => void;
  onImport: () => void;
  onAgain: () => void;
}

/** What a file comes to, before it is imported. */
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
      <div className="button-row">
        {fresh.length > 0 && (
          <button
            type="button"
            className="btn btn-primary"
            disabled={isReading}
            aria-busy={isReading}
            onClick={onImport}
          >
            {tn(fresh.length, 'Import 1 customer', 'Import {n} customers')}
          </button>
        )}
        <button type="button" className="btn btn-outline-primary" onClick={onAgain}>
          {t('Choose another file')}
        </button>
      </div>
    </div>
  );
}

/** What of a file would be lost, said before it is. */
function Warnings({ preview: { mapping, undated, shortened } }: { preview: Preview }) {
  const isMissing = (name: NonNullable<(typeof mapping)[number]>) => !mapping.includes(name);
  const warnings = [
    isMissing('phone') && t('Choose the column with the phone numbers.'),
    isMissing('balance') &&
      t('No column is read as points: everybody starts with 0. If one has them, choose it below.'),
    undated > 0 &&
      tn(
        undated,
        '1 row says yes to offers, and not since when: it is imported without a consent.',
        '{n} rows say yes to offers, and not since when: they are imported without a consent.',
      ),
    shortened > 0 &&
      tn(
        shortened,
        'Excel has shortened 1 number. In the list that you have, mark the column of the numbers, choose the format Text or Number without decimals, and save it as CSV again.',
        'Excel has shortened {n} numbers. In the list that you have, mark the column of the numbers, choose the format Text or Number without decimals, and save it as CSV again.',
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
