import { toCsv } from '../../../../../shared/platform/csv.ts';
import { saveFile } from '../../../lib/files/save-file.ts';
import { t } from '../../../lib/language/text.ts';
import type { View } from '../account/view.ts';
import { statementRows } from './statement-rows.ts';

/** Every charge and payment as a file. */
export function Statement({ view }: { view: View }) {
  const save = () =>
    saveFile(`statement-${view.account.ref}.csv`, toCsv(statementRows(view.account)));
  return (
    <button type="button" className="btn btn-link" onClick={save}>
      {t('Statement as CSV')}
    </button>
  );
}
