import { toCsv } from '../../../../../shared/platform/csv.ts';
import { formatNumber } from '../../../lib/language/format.ts';
import { t, tn } from '../../../lib/language/text.ts';
import { saveFile } from '../save-file.ts';
import type { InvalidRow } from './read-file.ts';
import type { Preview } from './use-preview.ts';

interface PreviewCardProps {
  preview: Preview;
  onImport: () => void;
  onAgain: () => void;
}

/** The counts of a file, before it is imported. */
export function PreviewCard({ preview, onImport, onAgain }: PreviewCardProps) {
  const { filename, fresh, existing, invalid } = preview;
  return (
    <div className="card rewards-card">
      <h3 className="h5">{filename}</h3>
      <div role="status">
        <dl className="import-counts">
          <Count label={t('New')} count={fresh.length} />
          <Count label={t('Existing')} count={existing} />
          <Count label={t('Invalid')} count={invalid.length} />
        </dl>
      </div>
      {invalid.length > 0 && <InvalidRows rows={invalid} />}
      {fresh.length === 0 && <p>{t('There is nobody new in this file.')}</p>}
      <div className="button-row">
        {fresh.length > 0 && (
          <button type="button" className="btn btn-primary" onClick={onImport}>
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

const Count = ({ label, count }: { label: string; count: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{formatNumber(count)}</dd>
  </div>
);

const SHOWN = 20;

function InvalidRows({ rows }: { rows: readonly InvalidRow[] }) {
  return (
    <section aria-label={t('Invalid rows')}>
      <ul className="invalid-rows">
        {rows.slice(0, SHOWN).map(({ line, cells, reason }) => (
          <li key={line}>
            <strong>{t('Line {line}:', { line: formatNumber(line) })}</strong> {reason}{' '}
            <span className="invalid-cells">{cells.join(', ').slice(0, 80)}</span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN && <p>{t('And {n} more.', { n: formatNumber(rows.length - SHOWN) })}</p>}
      <p>
        <button
          type="button"
          className="btn btn-link invalid-download"
          onClick={() => download(rows)}
        >
          {t('Download the invalid rows')}
        </button>
      </p>
    </section>
  );
}

function download(rows: readonly InvalidRow[]): void {
  const lines = rows.map(({ line, reason, cells }) => [line, reason, ...cells]);
  saveFile('invalid-rows.csv', toCsv([['Line', 'Reason', 'Row'], ...lines]));
}
