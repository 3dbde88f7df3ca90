import { type Settings, saveSmsSettings } from '#shared/settings/contract.ts';
import { call } from '#web/src/lib/api/api.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Section } from './section.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The name that SMS carry, and the credits at which their owner is warned. */
export const SmsSection = ({ settings }: { settings: Settings }) => (
  <Section title={t('SMS')} summary={summaryOf(settings)}>
    <SettingsForm
      section="sms"
      settings={settings}
      save={(body) => call(saveSmsSettings, { body })}
    >
      <dl className="facts">
        <div className="fact">
          <dt>{t('Sending hours')}</dt>
          <dd>{t('8 AM – 6 PM, Nairobi time')}</dd>
        </div>
      </dl>
    </SettingsForm>
  </Section>
);

function summaryOf({ senderName, lowCreditAt }: Settings): string {
  const credits = formatNumber(lowCreditAt);
  return senderName === null
    ? t('No sender ID yet, warning at {credits} credits', { credits })
    : t('{name}, warning at {credits} credits', { name: senderName, credits });
}
