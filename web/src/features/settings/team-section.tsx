import { type Settings, saveTeamLimits } from '#shared/settings/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What cashiers and managers may do in a day without the owner. */
export function TeamSection({ settings }: { settings: Settings }) {
  const { givenPerDay } = settings;
  const summary = t('{amount} of points a day for each', { amount: formatKes(givenPerDay) });
  return (
    <Section title={t('Limits for your team')} summary={summary}>
      <p>{t('They hold for each cashier and manager, not for you.')}</p>
      <SettingsForm
        section="team"
        settings={settings}
        save={(body) => call(saveTeamLimits, { body })}
      />
    </Section>
  );
}
