import { useQuery } from '@tanstack/react-query';
import { expiryChoices, worthOf } from '#shared/rewards/points.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { Section } from '#web/src/components/section.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';
import {
  SettingField,
  SettingsForm,
  type SettingsFormOf,
  settingTexts,
  worthIn,
} from './settings-form.tsx';

export function PointsSection({ settings }: { settings: Settings }) {
  const { pointValue, expiryMonths } = settings;
  return (
    <Section title={t('Points')} summary={summaryOf(settings)} startsOpen={pointValue === null}>
      {pointValue === null && (
        <p>{t('These are suggestions. Save them, or change them first, to start with points.')}</p>
      )}
      <SettingsForm
        section="points"
        settings={settings}
        draw={{
          pointValue: (form) => (
            <>
              <SettingField of={form} setting="pointValue" />
              <Liability from={pointValue} to={worthIn(form.typed.pointValue ?? '')} />
            </>
          ),
          expiryMonths: (form) => <ExpiryField form={form} saved={expiryMonths} />,
        }}
      />
    </Section>
  );
}

function summaryOf({ pointValue, earnPer }: Settings): string {
  if (pointValue === null) return t('Not set up yet');
  return t('KES {value} a point, 1 for every KES {spent}', {
    value: formatNumber(pointValue),
    spent: formatNumber(earnPer),
  });
}

interface ExpiryFieldProps {
  form: SettingsFormOf;
  /** The saved months, which stay a choice. */
  saved: number | null;
}

function ExpiryField({ form: { typed, set }, saved }: ExpiryFieldProps) {
  const { label, help = '' } = settingTexts.expiryMonths;
  return (
    <SelectField
      label={t(label)}
      help={t(help)}
      value={typed.expiryMonths ?? ''}
      onChoose={(months) => set({ expiryMonths: months })}
    >
      {[...new Set([...expiryChoices, saved])].map((months) => (
        <option key={months} value={months ?? ''}>
          {monthsText(months)}
        </option>
      ))}
    </SelectField>
  );
}

const monthsText = (months: number | null): string =>
  months ? tn(months, '1 month after the award', '{n} months after the award') : t('Never');

interface LiabilityProps {
  /** The saved worth in KES; null if none was saved. */
  from: number | null;
  /** The typed worth; null if it is not valid. */
  to: number | null;
}

/** Warns, before another worth is saved, how all customers' points change with it. */
function Liability({ from, to }: LiabilityProps) {
  const { data, isError } = useQuery(dashboardQuery());
  const isChanged = to !== null && to !== from;
  return (
    // Always in the page, so that new text is announced.
    <div role="status" className="liability">
      {isChanged && data && data.pointsHeld > 0 && (
        <p className="alert alert-warning">{changeText(data.pointsHeld, from, to)}</p>
      )}
      {isChanged && isError && !data && (
        <p className="form-text">{t('We could not load how many points your customers have.')}</p>
      )}
    </div>
  );
}

function changeText(held: number, from: number | null, to: number): string {
  const worth = formatKes(worthOf(held, to));
  return from === null
    ? tn(
        held,
        'Your customers have 1 point: worth {worth}.',
        'Your customers have {n} points: worth {worth}.',
        { worth },
      )
    : tn(
        held,
        'Your customers have 1 point: {before} becomes {worth}.',
        'Your customers have {n} points: {before} becomes {worth}.',
        { before: formatKes(worthOf(held, from)), worth },
      );
}
