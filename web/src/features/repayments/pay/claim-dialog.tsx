import { useState } from 'react';
import { Dialog } from '#web/src/components/dialog.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { Claim } from './claim.tsx';

/** For whoever has paid, and does not see it. */
export function ClaimDialog({ view, onClose }: { view: View; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog title={t('I already paid')} busy={isBusy} onClose={onClose}>
      <Claim view={view} onBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}
