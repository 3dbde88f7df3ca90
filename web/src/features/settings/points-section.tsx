import { type Settings, savePointSettings } from '#shared/settings/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { ExpiryField } from './expiry-field.tsx';
import { Liability } from './liability.tsx';
import { Section } from './section.tsx';
import { SettingField } from './setting-field.tsx';
import { SettingsForm } from './settings-form.tsx';
import { readSetting } from './typed-settings.ts';

/** How points are earned, what they are worth, and how long they last. */
export function PointsSection({ settings }: { settings: Settings }) {
  const { pointValue, expiryMonths } = settings;
  return (
    <Section title={t('Points')} summary={summaryOf(settings)} startsOpen={pointValue === null}>
      {pointValue === null && (
        <p>{t('These values are suggestions. Save them, or your own, to start with points.')}</p>
      )}
      <SettingsForm
        section="points"
        settings={settings}
        save={(body) => call(savePointSettings, { body })}
        draw={{
          pointValue: (field) => (
            <>
              <SettingField {...field} />
              <Liability from={pointValue} to={readSetting('pointValue', field.typed) ?? null} />
            </>
          ),
          expiryMonths: (field) => <ExpiryField {...field} saved={expiryMonths} />,
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
