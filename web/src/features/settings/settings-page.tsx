import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { languages } from '#shared/platform/languages.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { countiesFor } from '#shared/settings/counties.ts';
import { Facts } from '#web/src/components/facts.tsx';
import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { languageNames } from '#web/src/components/language-switch.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Section } from '#web/src/components/section.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { chooseLanguage, useLanguage } from '#web/src/lib/language/language.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { type Theme, themeStore, useTheme } from '#web/src/lib/storage/theme.ts';
import { ApiKeySection } from './api-key-section.tsx';
import { EarningSection } from './earning-section.tsx';
import { PointsSection } from './points-section.tsx';
import { RewardsSection } from './rewards-section.tsx';
import { SettingField, SettingsForm, savedSettings, showSettings } from './settings-form.tsx';

export default function SettingsPage() {
  const query = useQuery(settingsQuery());
  return (
    <div className="wide-in-columns">
      <header className="page-header">
        <PageHeading />
      </header>
      <LoadState query={query} label={t('Loading your settings')} shape="settings">
        {(settings) => (
          <div className="two-columns">
            <div>
              <PointsSection settings={settings} />
              <EarningSection settings={settings} />
              <RewardsSection settings={settings} />
              <Section
                title={t('Limits for your team')}
                summary={t('{amount} of points a day for each', {
                  amount: formatKes(settings.givenPerDay),
                })}
              >
                <p>{t('For each cashier and manager. You have no limit.')}</p>
                <SettingsForm section="team" settings={settings} />
              </Section>
            </div>
            <div>
              {/* The dashboard shows it as Business Location. */}
              <Section title={t('Location')} summary={settings.county ?? t('No county yet')}>
                <SettingsForm
                  section="location"
                  settings={settings}
                  draw={{
                    county: (form) => (
                      <SettingField of={form} setting="county">
                        <option value="">{t('Choose one')}</option>
                        {countiesFor(settings.county).map((county) => (
                          <option key={county}>{county}</option>
                        ))}
                      </SettingField>
                    ),
                  }}
                />
              </Section>
              <Section title={t('SMS')} summary={summaryOf(settings)}>
                <SettingsForm section="sms" settings={settings}>
                  {() => (
                    <Facts className="facts" rows={[[t('Sending hours'), t('8 AM to 6 PM')]]} />
                  )}
                </SettingsForm>
              </Section>
              <PushSection />
              <BillingSection />
              <LanguageSection settings={settings} />
              <AppearanceSection />
              <ApiKeySection apiKey={settings.apiKey} />
            </div>
          </div>
        )}
      </LoadState>
    </div>
  );
}

function summaryOf({ senderName, lowCreditAt }: Settings): string {
  const credits = formatNumber(lowCreditAt);
  return senderName === null
    ? t('No name of your own yet, warning at {credits} credits', { credits })
    : t('{name}, warning at {credits} credits', { name: senderName, credits });
}

const PushSwitch = lazy(() => import('#web/src/components/push/push-switch.tsx'));

/** The notice of a new device leads here. */
function PushSection() {
  const { isWanted, section } = useWanted('push');
  return (
    <div id="push" ref={section}>
      <Section
        title={t('News on your devices')}
        summary={t('Notifications instead of SMS')}
        startsOpen={isWanted}
      >
        <Suspense fallback={<Spinner label={t('Asking this device')} />}>
          <PushSwitch />
        </Suspense>
      </Section>
    </div>
  );
}

/** Whether a link to this section led here; then it is scrolled to. */
function useWanted(id: string) {
  const isWanted = useLocation().hash === `#${id}`;
  const section = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) section.current?.scrollIntoView();
  }, [isWanted]);
  return { isWanted, section };
}

const Billing = lazy(() => import('./billing.tsx'));

/** Offers and purchases. A link from a screen that lacks credits opens the section and scrolls to it. */
function BillingSection() {
  const { isWanted, section } = useWanted('billing');
  return (
    <div id="billing" ref={section}>
      <Section
        title={t('Plan and billing')}
        summary={t('SMS credits, and what you bought')}
        startsOpen={isWanted}
      >
        <Suspense fallback={<Spinner label={t('Loading the prices')} />}>
          <Billing />
        </Suspense>
      </Section>
    </div>
  );
}

/** Applies on this device at once, and on other devices at their next use. */
function LanguageSection({ settings }: { settings: Settings }) {
  const language = useLanguage();
  return (
    <Section title={t('Language')} summary={languageNames[language]}>
      <SettingsForm
        section="language"
        // The form begins with the screen's language, which this device may have chosen.
        settings={{ ...settings, language }}
        of={chosenLanguage}
        draw={{
          language: (form) => (
            <SettingField of={form} setting="language">
              {/* Each language has its own name, for people who cannot read the other. */}
              {languages.map((one) => (
                <option key={one} value={one} lang={one}>
                  {languageNames[one]}
                </option>
              ))}
            </SettingField>
          ),
        }}
      />
    </Section>
  );
}

const chosenLanguage: Subject<Settings> = {
  ...savedSettings,
  show: async (client, settings) => {
    await chooseLanguage(settings.language);
    await showSettings(client, settings);
  },
};

const choices: readonly { theme: Theme; name: string; icon: IconName }[] = [
  { theme: 'system', name: msg('Same as this device'), icon: 'device' },
  { theme: 'light', name: msg('Light'), icon: 'sun' },
  { theme: 'dark', name: msg('Dark'), icon: 'moon' },
];

/** On this device alone, so there is no Save button. */
function AppearanceSection() {
  const chosen = useTheme();
  const summary = t(choices.find(({ theme }) => theme === chosen)?.name ?? '');
  return (
    <Section title={t('Appearance')} summary={summary}>
      <fieldset className="theme-choices" aria-describedby="appearance-help">
        <legend className="visually-hidden">{t('Appearance')}</legend>
        {choices.map(({ theme, name, icon }) => (
          <label key={theme} className="choice">
            <input
              type="radio"
              name="theme"
              checked={theme === chosen}
              onChange={() => themeStore.choose(theme)}
            />
            <Icon name={icon} size="small" />
            <span className="choice-text">{t(name)}</span>
          </label>
        ))}
      </fieldset>
      <p id="appearance-help" className="form-text">
        {t('Screens change at once, on this device only.')}
      </p>
    </Section>
  );
}
