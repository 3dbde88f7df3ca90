import { Icon, type IconName } from '#web/src/components/icon.tsx';
import { type Theme, themeStore, useTheme } from '#web/src/lib/device/theme.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { Section } from './section.tsx';

const choices: readonly { theme: Theme; name: string; icon: IconName }[] = [
  { theme: 'system', name: msg('Same as this device'), icon: 'device' },
  { theme: 'light', name: msg('Light'), icon: 'sun' },
  { theme: 'dark', name: msg('Dark'), icon: 'moon' },
];

/** Light or dark, on this device alone, so there is no Save button. */
export function AppearanceSection() {
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
