import { useState } from 'react';
import { nairobiDay, startOfDay } from '#shared/platform/time.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { MAX_DOUBLE_DAYS } from '#shared/settings/rewards.ts';
import { Button } from '#web/src/components/button.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { Section } from '#web/src/components/section.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';
import { SettingsForm, type SettingsFormOf, settingTexts } from './settings-form.tsx';

/** Points beside spending: what is kept, visits, birthdays, double days. */
export const EarningSection = ({ settings }: { settings: Settings }) => (
  <Section title={t('More ways to earn')} summary={summaryOf(settings)}>
    <SettingsForm
      section="earning"
      settings={settings}
      more={{ doubleDays: plannedDays(settings) }}
      draw={{ keepRest: (form) => <KeepRest form={form} /> }}
    >
      {({ typed, set }) => (
        <DoubleDays days={typed.doubleDays ?? []} onChange={(doubleDays) => set({ doubleDays })} />
      )}
    </SettingsForm>
  </Section>
);

function KeepRest({ form: { typed, problemAt, set } }: { form: SettingsFormOf }) {
  const { label, help = '' } = settingTexts.keepRest;
  return (
    <>
      <ChoiceGroup
        label={t(label)}
        choices={[{ value: msg('Yes') }, { value: msg('No') }]}
        chosen={typed.keepRest ?? ''}
        error={problemAt('keepRest')}
        onChoose={(keepRest) => set({ keepRest })}
      />
      <p className="form-text">{t(help)}</p>
    </>
  );
}

/** A past day has ended by itself. */
const plannedDays = ({ doubleDays }: Settings): string[] =>
  doubleDays.filter((day) => day >= nairobiDay(Date.now()));

function summaryOf(settings: Settings): string {
  const { keepRest, visitPoints, birthdayPoints } = settings;
  const days = plannedDays(settings).length;
  const parts = [
    keepRest === 'Yes' && t('What is left is kept'),
    visitPoints && tn(visitPoints, '1 point a visit', '{n} points a visit'),
    birthdayPoints && tn(birthdayPoints, '1 for a birthday', '{n} for a birthday'),
    days > 0 && tn(days, '1 double day', '{n} double days'),
  ].filter(Boolean);
  return parts.join(', ') || t('None');
}

interface DoubleDaysProps {
  days: readonly string[];
  onChange: (days: string[]) => void;
}

function DoubleDays({ days, onChange }: DoubleDaysProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const today = nairobiDay(Date.now());

  const add = () => {
    const found = problemOf(typed, days, today);
    setProblem(found);
    if (found) return;
    onChange([...new Set([...days, typed])].sort());
    setTyped('');
  };

  return (
    <fieldset className="field choices">
      <legend className="form-label">{t('Days with double points')}</legend>
      <div className="day-to-add">
        <TextField
          type="date"
          label={t('Day')}
          help={t('Purchases and visits earn double points on these days.')}
          error={problem}
          min={today}
          value={typed}
          onType={setTyped}
        />
        <Button onClick={add}>{t('Add the day')}</Button>
      </div>
      {days.length > 0 && (
        <ul className="planned-days">
          {days.map((day) => (
            <li key={day}>
              {formatDay(day)}
              <Button look="link" onClick={() => onChange(days.filter((one) => one !== day))}>
                {t('Remove')}
                <span className="visually-hidden"> {formatDay(day)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function problemOf(day: string, days: readonly string[], today: string): string | undefined {
  if (startOfDay(day) === null || day < today) return t('Choose today or a later day.');
  if (days.length >= MAX_DOUBLE_DAYS)
    return t('You can plan {n} days at a time.', { n: MAX_DOUBLE_DAYS });
}
