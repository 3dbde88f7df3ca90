import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { PointRules } from '../point-rules.ts';
import { pointsText } from '../points-text.ts';
import { byKes, byPoints, type QuickAmounts, type RedeemAmount } from './redeem-amount.ts';

interface QuickAmountButtonsProps {
  quick: QuickAmounts;
  /** All points that the customer holds. */
  held: number;
  rules: PointRules;
  chosen: string | undefined;
  onChoose: (amount: RedeemAmount) => void;
}

/** The catalogue of rewards, all points, and round sums: one press fills the fields. */
export function QuickAmountButtons(props: QuickAmountButtonsProps) {
  const { quick, held, rules, chosen, onChoose } = props;
  const { most, kes, rewards } = quick;
  if (most === 0) return null;
  return (
    <div className="quick-amounts">
      {rewards.map(({ name, points }) => (
        <button
          key={name}
          type="button"
          className="btn btn-outline-primary"
          aria-pressed={chosen === name}
          onClick={() => onChoose({ ...byPoints(String(points), rules), reward: name })}
        >
          {name} · {pointsText(points)}
        </button>
      ))}
      <button
        type="button"
        className="btn btn-outline-primary"
        onClick={() => onChoose(byPoints(String(most), rules))}
      >
        {most === held ? t('All') : t('{n} without a code', { n: formatNumber(most) })}
      </button>
      {kes.map((sum) => (
        <button
          key={sum}
          type="button"
          className="btn btn-outline-primary"
          onClick={() => onChoose(byKes(String(sum), rules))}
        >
          {formatKes(sum)}
        </button>
      ))}
    </div>
  );
}
