import type { UnmatchedPayment } from '#shared/collection/money-contract.ts';
import { unmatchedReasons } from '#shared/payments/unmatched-reasons.ts';
import { kes } from '#shared/platform/kes.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { Facts } from '#web/src/office/lib/card.tsx';

export interface PaymentDialogProps {
  payment: UnmatchedPayment;
  onClose: () => void;
}

/** The facts of a payment, for the person who decides about it. */
export const PaymentFacts = ({ payment }: Pick<PaymentDialogProps, 'payment'>) => (
  <Facts
    facts={[
      [
        'Receipt',
        <span className="office-ref" key="receipt">
          {payment.receipt}
        </span>,
      ],
      ['Amount', kes(payment.amount)],
      ['Paid', formatMoment(payment.at)],
      ['Payer', payment.payer],
      ['Account typed', payment.account && <bdi key="account">{payment.account}</bdi>],
      ['Why it waits', unmatchedReasons[payment.reason]],
    ]}
  />
);
