import type { Ref } from 'react';
import { kesToNextPoint, visitCounts } from '#shared/rewards/earning.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { parseKes } from '#web/src/lib/forms/parse-number.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { pointsText } from '../points/entries.ts';
import {
  type AwardFields,
  type AwardWay,
  awardWays,
  type Draft,
  earnedOf,
  today,
} from './award-fields.ts';

interface HowManyProps {
  draft: Draft;
  input: Ref<HTMLInputElement>;
  problem: string | undefined;
  onChange: (changes: Partial<AwardFields>) => void;
}

/** The amount comes first, in sight on a small phone and one key from the number: most awards need it. */
export function HowMany({ draft, input, problem, onChange }: HowManyProps) {
  const { fields } = draft;
  const isAmount = fields.way === 'Amount spent';
  return (
    <>
      {fields.way === 'Visit' ? (
        <Visit draft={draft} problem={problem} />
      ) : (
        <NumberField
          ref={input}
          size="large"
          label={isAmount ? t('Amount spent (KES)') : t('Points')}
          help={isAmount ? <Earning draft={draft} /> : undefined}
          error={problem}
          value={isAmount ? fields.amount : fields.points}
          onType={(typed) => onChange(isAmount ? { amount: typed } : { points: typed })}
        />
      )}
      <ChoiceGroup
        label={t('Award by')}
        choices={waysOf(draft).map((value) => ({ value }))}
        chosen={fields.way}
        onChoose={(way) => onChange({ way: way as AwardWay })}
      />
    </>
  );
}

/** A visit is offered only if it would be granted: visits earn points, and today had no visit yet. */
const waysOf = ({ fields, rules, customer }: Draft): AwardWay[] =>
  awardWays.filter(
    (way) => way !== 'Visit' || fields.way === way || visitCounts(rules, customer ?? {}, today()),
  );

function Visit({ draft, problem }: Pick<HowManyProps, 'draft' | 'problem'>) {
  const earned = earnedOf(draft);
  return (
    <div className="field" role="status">
      {earned && !problem && <strong className="earned">{pointsText(earned.points)}</strong>}{' '}
      {earned && !problem && extrasOf(draft).join(' · ')}
      {problem && <div className="field-error">{problem}</div>}
    </div>
  );
}

/** KES 500 → 5 points, while it is typed. */
function Earning({ draft }: { draft: Draft }) {
  const { fields, rules } = draft;
  const amount = parseKes(fields.amount);
  const earned = earnedOf(draft);
  const extras = extrasOf(draft).join(' · ');
  if (amount === null || earned === null) {
    const rule = t('1 point for every {amount}', { amount: formatKes(rules.earnPer) });
    return [rule, extras].filter(Boolean).join(' · ');
  }
  return (
    <>
      <strong className="earned">
        {formatKes(amount)} → {pointsText(earned.points)}
      </strong>
      {extras && ` · ${extras}`}
    </>
  );
}

/** Points beside the amount's, and how much is missing to the next point. */
function extrasOf(draft: Draft): string[] {
  const { rules, customer } = draft;
  const earned = earnedOf(draft);
  const { visitPoints = 0, birthdayPoints = 0, keptKes = customer?.keptKes ?? 0 } = earned ?? {};
  const next = kesToNextPoint(rules, { keptKes }, today());
  return [
    rules.doubleDays.includes(today()) && t('Double points today'),
    visitPoints > 0 && tn(visitPoints, '1 for the visit', '{n} for the visit'),
    birthdayPoints > 0 && tn(birthdayPoints, '1 for the birthday', '{n} for the birthday'),
    rules.keepRest === 'Yes' &&
      (earned || customer) &&
      t('{amount} to the next point', { amount: formatKes(next) }),
  ].filter((text) => typeof text === 'string');
}
