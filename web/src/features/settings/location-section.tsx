import { type Settings, saveLocation } from '#shared/settings/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The county of the business, which the dashboard shows as Business Location. */
export const LocationSection = ({ settings }: { settings: Settings }) => (
  <Section title={t('Location')} summary={settings.county ?? t('No county yet')}>
    <SettingsForm
      section="location"
      settings={settings}
      save={(body) => call(saveLocation, { body })}
    />
  </Section>
);
