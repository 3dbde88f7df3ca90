import { payoffOf } from '#shared/repayments/payoff.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { View } from '../account/view.ts';
import { ToHowToPay } from '../other/to-how-to-pay.tsx';
import { PayDialog } from './pay-dialog.tsx';

interface PayoffDialogProps {
  view: View;
  onClose: () => void;
}

/** Pays everything that is left, in as many prompts as M-Pesa needs. */
export function PayoffDialog({ view, onClose }: PayoffDialogProps) {
  const { amount, parts, isMoreThanADay } = payoffOf(view.state);
  return (
    <PayDialog
      view={view}
      title={t('Pay off everything')}
      amount={parts[0] ?? 0}
      isFixed
      onClose={onClose}
    >
      <p className="amount">{formatKes(amount)}</p>
      <p>{t('Valid until midnight. No charge for paying early.')}</p>
      {parts.length > 1 && <InParts parts={parts} />}
      {isMoreThanADay && (
        <p>
          {t('M-Pesa takes up to KES 500,000 in a day. Pay the rest on other days, or by bank.')}{' '}
          <ToHowToPay onGo={onClose} />
        </p>
      )}
    </PayDialog>
  );
}

function InParts({ parts }: { parts: readonly number[] }) {
  const [first = '', ...rest] = parts.map(formatKes);
  const then = rest.join(', ');
  return (
    <p>
      {t('M-Pesa takes up to KES 250,000 at a time: first {first}, then {rest}.', {
        first,
        rest: then,
      })}
    </p>
  );
}
