import type { Customer } from '../../../../../shared/rewards/contract.ts';
import { needsCode, worthOf } from '../../../../../shared/rewards/points.ts';
import { formatKes, formatNumber } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { FormDialog } from '../form-dialog.tsx';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../words.ts';
import { CodeDialog } from './code-dialog.tsx';
import type { RedeemCode } from './use-redeem-code.ts';

interface ConfirmDialogProps {
  customer: Customer;
  points: number;
  rules: PointRules;
  code: RedeemCode;
  isRedeeming: boolean;
  /** @param code what the customer read out; null where none is needed */
  onConfirm: (code: string | null) => void;
  onClose: () => void;
}

/** Asks before points are used; what is worth much, with a code that the customer has. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { customer, points, rules, code, isRedeeming, onConfirm, onClose } = props;
  const kes = worthOf(points, rules.pointValue);
  const asked = {
    title: t('Redeem points?'),
    submitLabel: t('Use {points}', { points: pointsText(points) }),
    busyLabel: t('Redeeming...'),
    onClose,
  };
  const summary = (
    <p>
      {t('Use {points} = {amount} off. Balance after: {balance}.', {
        points: pointsText(points),
        amount: formatKes(kes),
        balance: formatNumber(customer.points - points),
      })}
    </p>
  );
  if (needsCode(kes, rules.redeemCodeAbove)) {
    return (
      <CodeDialog {...{ asked, phone: customer.phone, points, code, isRedeeming, onConfirm }}>
        {summary}
      </CodeDialog>
    );
  }
  return (
    <FormDialog {...asked} busy={isRedeeming} onSubmit={() => onConfirm(null)}>
      {summary}
    </FormDialog>
  );
}
