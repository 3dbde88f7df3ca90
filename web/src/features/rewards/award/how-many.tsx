import type { Ref } from 'react';
import type { BodyOf } from '#shared/platform/contract.ts';
import type { Role } from '#shared/platform/team-roles.ts';
import { nairobiDay } from '#shared/platform/time.ts';
import type { award, Customer } from '#shared/rewards/contract.ts';
import {
  type Earned,
  type Earner,
  earn,
  isWorthAwarding,
  kesToNextPoint,
  visitCounts,
} from '#shared/rewards/earning.ts';
import { rewardErrors } from '#shared/rewards/errors.ts';
import { worthAtMost } from '#shared/rewards/points.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { parseKes, parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import type { Birthday } from '../lookup/customer-fields.tsx';
import { pointsText } from '../points/entries.ts';
import type { PointRules } from '../points/rewards-screen.tsx';

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

export type AwardBody = BodyOf<typeof award>;

const awardWays = [msg('Amount spent'), msg('Points'), msg('Visit')] as const;
type AwardWay = (typeof awardWays)[number];

export interface AwardFields {
  way: AwardWay;
  amount: string;
  points: string;
  reference: string;
  name: string;
  hasConsent: boolean;
  birthday: Birthday;
}

export const emptyFields: AwardFields = {
  way: 'Amount spent',
  amount: '',
  points: '',
  reference: '',
  name: '',
  hasConsent: false,
  birthday: { month: '', day: '' },
};

/** Whether the amount or points are typed; a visit needs neither. */
export const hasHowMany = ({ way, amount, points }: AwardFields): boolean =>
  way === 'Visit' || (way === 'Points' ? points : amount).trim() !== '';

/** The award's fields, the rules, and the customer as far as known. */
export interface Draft {
  fields: AwardFields;
  rules: PointRules;
  /** Undefined while unknown, null for a new customer. */
  customer: Customer | null | undefined;
}

/** The server's result; null until a number is typed. */
export function earnedOf({ fields, rules, customer }: Draft): Earned | null {
  const points = fields.way === 'Points' ? parseWhole(fields.points) : null;
  const amountSpent = fields.way === 'Amount spent' ? parseKes(fields.amount) : null;
  const visit = fields.way === 'Visit';
  if (points === null && amountSpent === null && !visit) return null;
  return earn(rules, earnerOf(fields, customer), { points, amountSpent, visit }, today());
}

const today = (): string => nairobiDay(Date.now());

function earnerOf(fields: AwardFields, customer: Customer | null | undefined): Earner {
  const { birthday, hasConsent } = fields;
  return {
    ...customer,
    birthday: customer?.birthday ?? textOf(birthday),
    consent: customer?.consent ?? { given: hasConsent },
  };
}

/** Why this role cannot make this award; undefined if it can. */
export function problemOf(draft: Draft, role: Role): string | undefined {
  const { fields, rules, customer } = draft;
  const earned = earnedOf(draft);
  if (role === 'cashier' && isLarge(earned, rules)) return tooLarge(rules);
  if (fields.way === 'Visit') {
    const counts = visitCounts(rules, customer ?? {}, today());
    return counts ? undefined : errorText(rewardErrors, 'rewards.visitedToday');
  }
  if (fields.way === 'Amount spent') {
    if (earned === null) return t('Enter the amount in KES.');
    if (earned.points === 0 && rules.keepRest === 'No')
      return t('1 point is for {amount} spent.', { amount: formatKes(rules.earnPer) });
  }
  if (earned === null || !isWorthAwarding(earned, customer ?? {})) {
    return errorText(rewardErrors, 'rewards.noPoints');
  }
}

const isLarge = (earned: Earned | null, { pointValue, largeKes }: PointRules): boolean =>
  worthAtMost(earned?.basePoints ?? 0, pointValue) > largeKes;

const tooLarge = ({ largeKes }: PointRules): string =>
  errorText(rewardErrors, 'rewards.awardTooLarge', { kes: formatNumber(largeKes) });

/** @param isNew only a new customer's name and consent count */
export function toBody(fields: AwardFields, phone: string, isNew: boolean): AwardBody {
  const { way, birthday } = fields;
  const told = textOf(birthday);
  return {
    phone,
    points: way === 'Points' ? parseWhole(fields.points) : null,
    amountSpent: way === 'Amount spent' ? parseKes(fields.amount) : null,
    ...(way === 'Visit' && { visit: true }),
    name: (isNew && fields.name.trim()) || null,
    consent: isNew && fields.hasConsent,
    reference: fields.reference.trim() || null,
    ...(told && { birthday: told }),
  };
}

const textOf = ({ month, day }: Birthday): string | null =>
  month && day ? `${month}-${day}` : null;
