import { sectors } from '#shared/applications/catalogue.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { maxLengths } from './application-fields.ts';
import type { ApplicationFieldsForm } from './use-application-fields.ts';

const choices = sectors.map((value) => ({ value }));

export function BusinessSection({ form }: { form: ApplicationFieldsForm }) {
  const { fields, problems, change } = form;
  return (
    <section className="card form-section">
      <h2 className="h5">{t('Your business')}</h2>
      <TextField
        label={t('Business Name')}
        error={problems.businessName}
        value={fields.businessName}
        autoComplete="organization"
        maxLength={maxLengths.businessName}
        onType={(businessName) => change({ businessName })}
      />
      <ChoiceGroup
        label={t('Sector')}
        choices={choices}
        chosen={fields.sector}
        error={problems.sector}
        onChoose={(sector) => change({ sector })}
      />
    </section>
  );
}
