import type { Customer } from '#shared/rewards/contract.ts';
import { worthOf } from '#shared/rewards/points.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Confirmation } from '#web/src/lib/queries/use-confirmation.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';
import { CodeDialog } from './code-dialog.tsx';

interface ConfirmDialogProps {
  customer: Customer;
  points: number;
  /** Whether the customer confirms with a code: many points need one. */
  needsCode: boolean;
  /** The reward that the points are for, if one was chosen. */
  reward: string | undefined;
  rules: PointRules;
  confirmation: Confirmation<number>;
  isRedeeming: boolean;
  /** @param code the code that the customer read out; null if none is needed */
  onConfirm: (code: string | null) => void;
  onClose: () => void;
}

/** Asks before points are used. Many points need a code that the customer has. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { customer, points, needsCode, reward, rules, confirmation, isRedeeming } = props;
  const { onConfirm, onClose } = props;
  const kes = worthOf(points, rules.pointValue);
  const dialog = {
    title: t('Redeem points?'),
    submitLabel: t('Use {points}', { points: pointsText(points) }),
    busyLabel: t('Redeeming...'),
    onClose,
  };
  const values = {
    points: pointsText(points),
    amount: formatKes(kes),
    balance: formatNumber(customer.points - points),
  };
  const summary = (
    <p>
      {reward && <strong>{reward}: </strong>}
      {reward
        ? t('Use {points}. Balance after: {balance}.', values)
        : t('Use {points} = {amount} off. Balance after: {balance}.', values)}
    </p>
  );
  if (needsCode) {
    return (
      <CodeDialog
        dialog={dialog}
        phone={customer.phone}
        points={points}
        confirmation={confirmation}
        isRedeeming={isRedeeming}
        onConfirm={onConfirm}
      >
        {summary}
      </CodeDialog>
    );
  }
  return (
    <FormDialog {...dialog} busy={isRedeeming} onSubmit={() => onConfirm(null)}>
      {summary}
    </FormDialog>
  );
}
