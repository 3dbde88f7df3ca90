import { MOST_IN_A_DAY } from '../../../../../shared/payments/limits.ts';
import { formatKes } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { mostAtOnce } from '../account/amounts.ts';
import type { View } from '../account/view.ts';
import { ToHowToPay } from '../other/to-how-to-pay.tsx';
import { PayDialog } from './pay-dialog.tsx';

interface PayoffDialogProps {
  view: View;
  onClose: () => void;
}

/** Pays everything that is left, in as many prompts as M-Pesa needs. */
export function PayoffDialog({ view, onClose }: PayoffDialogProps) {
  const { outstanding } = view.state;
  const first = mostAtOnce(view.state);
  return (
    <PayDialog view={view} title={t('Pay off everything')} amount={first} isFixed onClose={onClose}>
      <p className="amount">{formatKes(outstanding)}</p>
      <p>{t('Valid until midnight. No charge for paying early.')}</p>
      {first < outstanding && <InParts outstanding={outstanding} first={first} />}
      {outstanding > MOST_IN_A_DAY && (
        <p>
          {t('M-Pesa takes up to KES 500,000 in a day. Pay the rest on other days, or by bank.')}{' '}
          <ToHowToPay onGo={onClose} />
        </p>
      )}
    </PayDialog>
  );
}

const InParts = ({ outstanding, first }: { outstanding: number; first: number }) => (
  <p>
    {t('M-Pesa takes up to KES 250,000 at a time: first {first}, then {rest}.', {
      first: formatKes(first),
      rest: formatKes(outstanding - first),
    })}
  </p>
);
