import { ChoiceGroup } from '../../../components/choice-group.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { parseKes } from '../../../lib/forms/parse-number.ts';
import { formatKes } from '../../../lib/language/format.ts';
import { t } from '../../../lib/language/text.ts';
import { pointsText } from '../points-text.ts';
import { type AwardFields, type AwardWay, awardWays, pointsOf } from './award-fields.ts';

interface HowManyProps {
  fields: AwardFields;
  earnPer: number;
  problem: string | undefined;
  onChange: (changes: Partial<AwardFields>) => void;
}

/** The amount spent, from which the points follow, or the points themselves. */
export function HowMany({ fields, earnPer, problem, onChange }: HowManyProps) {
  const isAmount = fields.way === 'Amount spent';
  return (
    <>
      <ChoiceGroup
        label={t('Award by')}
        choices={awardWays.map((value) => ({ value }))}
        chosen={fields.way}
        onChoose={(way) => onChange({ way: way as AwardWay })}
      />
      <NumberField
        size="large"
        label={isAmount ? t('Amount spent (KES)') : t('Points')}
        help={isAmount ? <Earned fields={fields} earnPer={earnPer} /> : undefined}
        error={problem}
        value={isAmount ? fields.amount : fields.points}
        onType={(typed) => onChange(isAmount ? { amount: typed } : { points: typed })}
      />
    </>
  );
}

/** KES 500 → 5 points, while it is typed. */
function Earned({ fields, earnPer }: Pick<HowManyProps, 'fields' | 'earnPer'>) {
  const amount = parseKes(fields.amount);
  const points = pointsOf(fields, earnPer);
  if (amount === null || points === null)
    return t('1 point for every {amount}', { amount: formatKes(earnPer) });
  return (
    <strong className="earned">
      {formatKes(amount)} → {pointsText(points)}
    </strong>
  );
}
