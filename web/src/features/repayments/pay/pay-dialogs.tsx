import { t } from '#web/src/lib/language/text.ts';
import { dueNow, mostAtOnce } from '../account/amounts.ts';
import type { View } from '../account/view.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PayoffDialog } from './payoff-dialog.tsx';

export type PayDialogName = 'now' | 'other' | 'all' | 'claim';

interface OpenedDialogProps {
  name: PayDialogName;
  view: View;
  onClose: () => void;
}

/** What is due, an amount of the owner's choice, everything, or a payment that was made already. */
export function OpenedDialog({ name, view, onClose }: OpenedDialogProps) {
  if (name === 'all') return <PayoffDialog view={view} onClose={onClose} />;
  if (name === 'claim') return <ClaimDialog view={view} onClose={onClose} />;
  const due = Math.min(dueNow(view.state, view.today), mostAtOnce(view.state));
  return name === 'now' ? (
    <PayDialog view={view} title={t('Pay now')} amount={due} onClose={onClose} />
  ) : (
    <PayDialog view={view} title={t('Pay another amount')} amount={0} onClose={onClose} />
  );
}
