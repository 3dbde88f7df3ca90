import { type Settings, saveSmsSettings } from '../../../../shared/settings/contract.ts';
import { settingsErrors } from '../../../../shared/settings/errors.ts';
import { NumberField } from '../../components/number-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { call } from '../../lib/api/api.ts';
import { errorText } from '../../lib/errors/error-text.ts';
import { useTyped } from '../../lib/hooks/use-typed.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { t } from '../../lib/language/text.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useSaveSection } from './use-save-section.ts';
import { limitsOf, wholeNumber } from './whole-number.ts';

const SENDER_NAME = /^([A-Za-z0-9]{3,11})?$/;

const { lowCreditAt: creditLimits } = saveSmsSettings.body;

const readCredits = (text: string) => wholeNumber(text, creditLimits);

/** Whose name SMS carry, and when their owner is warned that they run out. */
export function SmsSection({ settings }: { settings: Settings }) {
  const { version, senderName, lowCreditAt } = settings;
  const [typed, change] = useTyped({
    senderName: senderName ?? '',
    lowCreditAt: String(lowCreditAt),
  });
  const save = useSaveSection(() =>
    call(saveSmsSettings, {
      body: {
        version,
        senderName: typed.senderName.trim() || null,
        lowCreditAt: readCredits(typed.lowCreditAt) ?? 0,
      },
    }),
  );
  return (
    <Section title={t('SMS')} summary={summaryOf(settings)}>
      <SectionForm problems={problemsOf(typed)} busy={save.isPending} onSave={save.mutate}>
        {(problems) => (
          <>
            <TextField
              label={t('Sender ID')}
              optional
              help={t(
                'The name your customers should see. The networks register a name before SMS can carry it; until then SMS carry ours.',
              )}
              error={problems.senderName}
              maxLength={30}
              value={typed.senderName}
              onType={(senderName) => change({ senderName })}
            />
            <NumberField
              size="narrow"
              label={t('Low-credit warning, in SMS credits')}
              value={typed.lowCreditAt}
              error={problems.lowCreditAt}
              onType={(text) => change({ lowCreditAt: text })}
            />
            <dl className="facts">
              <div className="fact">
                <dt>{t('Sending hours')}</dt>
                <dd>{t('08:00–18:00, Nairobi time')}</dd>
              </div>
            </dl>
          </>
        )}
      </SectionForm>
    </Section>
  );
}

function problemsOf(typed: { senderName: string; lowCreditAt: string }) {
  const isName = SENDER_NAME.test(typed.senderName.trim());
  const isNumber = readCredits(typed.lowCreditAt) !== null;
  return {
    senderName: isName ? undefined : errorText(settingsErrors, 'settings.senderNameInvalid'),
    lowCreditAt: isNumber
      ? undefined
      : t('Enter a whole number, from {min} to {max}.', limitsOf(creditLimits)),
  };
}

function summaryOf({ senderName, lowCreditAt }: Settings): string {
  const credits = formatNumber(lowCreditAt);
  return senderName === null
    ? t('No sender ID yet, warning at {credits} credits', { credits })
    : t('{name}, warning at {credits} credits', { name: senderName, credits });
}
