import '../styles/import.scss';
import { toCsv } from '../../../shared/platform/csv.ts';
import type { InvalidRow } from '../lib/files/read-csv.ts';
import { saveFile } from '../lib/files/save-file.ts';
import { formatNumber } from '../lib/language/format.ts';
import { t } from '../lib/language/text.ts';

const SHOWN = 20;

/** The first rows of a file that are not valid, with the reasons, and all of them as a file. */
export function InvalidRows({ rows }: { rows: readonly InvalidRow[] }) {
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
