import { FileCounts } from '../../../components/file-counts.tsx';
import { InvalidRows } from '../../../components/invalid-rows.tsx';
import { t, tn } from '../../../lib/language/text.ts';
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
    <div className="card form-card">
      <h3 className="h5">{filename}</h3>
      <div role="status">
        <FileCounts
          counts={[
            { label: t('New'), count: fresh.length },
            { label: t('Existing'), count: existing },
            { label: t('Invalid'), count: invalid.length },
          ]}
        />
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
