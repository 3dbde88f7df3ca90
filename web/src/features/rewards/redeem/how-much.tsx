import { type FormEvent, useState } from 'react';
import { type Customer, type Posting, redeem } from '../../../../../shared/contracts/rewards.ts';
import { worthOf } from '../../../../../shared/points.ts';
import { controlClass, Field } from '../../../components/field.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { call } from '../../../lib/api.ts';
import { formatKes, formatNumber } from '../../../lib/format.ts';
import { t, tn } from '../../../lib/text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { parseWhole } from '../parse-number.ts';
import type { PointRules } from '../point-rules.ts';
import { usePosting } from '../use-posting.ts';
import { pointsText } from '../words.ts';
import { NEEDS_CONNECTION } from './customer-points.tsx';
import { byKes, byPoints, noAmount, problemOf, type RedeemAmount } from './redeem-amount.ts';

interface HowMuchProps {
  customer: Customer;
  rules: PointRules;
  onRedeemed: (posting: Posting) => void;
}

export function HowMuch({ customer, rules, onRedeemed }: HowMuchProps) {
  const [amount, setAmount] = useState(noAmount);
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);
  const redemption = useRedemption(customer.phone, (words) => {
    setAsking(false);
    setProblem(words);
  });
  const change = (next: RedeemAmount) => {
    setAmount(next);
    setProblem(undefined);
  };
  const points = parseWhole(amount.points) ?? 0;

  const ask = (event: FormEvent) => {
    event.preventDefault();
    const found = navigator.onLine ? problemOf(amount, customer, rules) : t(NEEDS_CONNECTION);
    setProblem(found);
    setAsking(!found);
  };

  return (
    <>
      <form onSubmit={ask} noValidate>
        <AmountFields amount={amount} problem={problem} rules={rules} onChange={change} />
        <div className="quick-amounts">
          <button
            type="button"
            className="btn btn-outline-primary"
            onClick={() => change(byPoints(String(customer.points), rules))}
          >
            {t('All')}
          </button>
          <button
            type="button"
            className="btn btn-outline-primary"
            onClick={() => change(byKes('100', rules))}
          >
            {formatKes(100)}
          </button>
        </div>
        <SubmitButton
          label={t('Redeem points')}
          busyLabel={t('Redeeming...')}
          busy={redemption.isPending}
        />
      </form>
      {isAsking && (
        <FormDialog
          title={t('Redeem points?')}
          submitLabel={t('Use {points}', { points: pointsText(points) })}
          busyLabel={t('Redeeming...')}
          busy={redemption.isPending}
          onSubmit={() => redemption.mutate(points, { onSuccess: onRedeemed })}
          onClose={() => setAsking(false)}
        >
          <p>
            {t('Use {points} = {amount} off. Balance after: {balance}.', {
              points: pointsText(points),
              amount: formatKes(worthOf(points, rules.pointValue)),
              balance: formatNumber(customer.points - points),
            })}
          </p>
        </FormDialog>
      )}
    </>
  );
}

const useRedemption = (phone: string, onRefused: (words: string) => void) =>
  usePosting({
    nameOf: () => `redeem.${phone}`,
    send: (points: number, idempotencyKey) =>
      call(redeem, { body: { phone, points, reference: null, code: null }, idempotencyKey }),
    done: ({ entry }) => tn(entry.pointsUsed ?? 0, '1 point redeemed.', '{n} points redeemed.'),
    onRefused,
  });

interface AmountFieldsProps {
  amount: RedeemAmount;
  problem: string | undefined;
  rules: PointRules;
  onChange: (amount: RedeemAmount) => void;
}

function AmountFields({ amount, problem, rules, onChange }: AmountFieldsProps) {
  return (
    <div className="two-amounts">
      <Field label={t('Points')} error={problem}>
        {(control) => (
          <input
            {...control}
            className={controlClass('form-control form-control-lg', control)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={amount.points}
            onChange={({ target }) => onChange(byPoints(target.value, rules))}
          />
        )}
      </Field>
      <Field label={t('KES off')}>
        {(control) => (
          <input
            {...control}
            className="form-control form-control-lg"
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={amount.kes}
            onChange={({ target }) => onChange(byKes(target.value, rules))}
          />
        )}
      </Field>
    </div>
  );
}
