import { Button } from './button.tsx';
import '#web/src/styles/import.scss';
import { toCsv } from '#shared/platform/csv.ts';
import type { InvalidRow } from '#web/src/lib/files/read-csv.ts';
import { saveFile } from '#web/src/lib/files/save-file.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';

const SHOWN = 20;

interface InvalidRowsProps {
  rows: readonly InvalidRow[];
  file?: () => { name: string; text: string };
}

export function InvalidRows({ rows, file = () => listOf(rows) }: InvalidRowsProps) {
  const download = () => {
    const { name, text } = file();
    saveFile(name, text);
  };
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
        <Button look="link" className="invalid-download" onClick={download}>
          {t('Download the invalid rows')}
        </Button>
      </p>
    </section>
  );
}

function listOf(rows: readonly InvalidRow[]) {
  const lines = rows.map(({ line, reason, cells }) => [line, reason, ...cells]);
  return { name: 'invalid-rows.csv', text: toCsv([['Line', 'Reason', 'Row'], ...lines]) };
}
