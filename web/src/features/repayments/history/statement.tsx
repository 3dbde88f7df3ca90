import { useState } from 'react';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { StatementDialog } from './statement-dialog.tsx';

/** Every charge and payment of a time, as a PDF or a CSV. */
export function Statement({ view }: { view: View }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn btn-outline-primary" onClick={() => setOpen(true)}>
        {t('Statement')}
      </button>
      {isOpen && <StatementDialog view={view} onClose={() => setOpen(false)} />}
    </>
  );
}
