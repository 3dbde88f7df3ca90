import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { dueNow, mostAtOnce } from '../account/amounts.ts';
import type { View } from '../account/view.ts';
import { ToHowToPay } from '../other/to-how-to-pay.tsx';
import type { PayDialogName } from './pay-dialogs.tsx';

interface PayButtonsProps {
  view: View;
  onOpen: (name: PayDialogName) => void;
}

/** The ways to pay with a prompt, and the way to the others and to what was paid already. */
export function PayButtons({ view: { state, today }, onOpen }: PayButtonsProps) {
  const due = Math.min(dueNow(state, today), mostAtOnce(state));
  return (
    <div className="pay-buttons">
      {due > 0 && (
        <button type="button" className="btn btn-primary btn-lg" onClick={() => onOpen('now')}>
          {t('Pay now')}
          <span className="pay-amount"> {formatKes(due)}</span>
        </button>
      )}
      <button type="button" className="btn btn-outline-primary" onClick={() => onOpen('other')}>
        {t('Pay another amount')}
      </button>
      <button type="button" className="btn btn-outline-primary" onClick={() => onOpen('all')}>
        {t('Pay off everything')}
      </button>
      <button type="button" className="btn btn-link" onClick={() => onOpen('claim')}>
        {t('I already paid')}
      </button>
      <ToHowToPay className="btn btn-link" />
    </div>
  );
}
