import { useState } from 'react';
import { audienceFilters } from '#shared/campaigns/campaign.ts';
import { type Audience, createCampaign } from '#shared/campaigns/contract.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { filterLabels } from '../labels.ts';
import { hasNumber } from './audience-ways.ts';

const { min, max } = createCampaign.body.audience.fields.atLeast;

const filters = audienceFilters.filter((filter) => filter !== 'all');

interface FilterFieldsProps {
  audience: Audience;
  isChecked: boolean;
  onChange: (audience: Audience) => void;
}

/** What the customers of an audience have in common. All of them have agreed to offers. */
export function FilterFields({ audience, isChecked, onChange }: FilterFieldsProps) {
  const [typed, setTyped] = useState(audience.atLeast === null ? '' : String(audience.atLeast));
  const choose = (chosen: string) => {
    const filter = filters.find((one) => one === chosen) ?? null;
    const next = { filter, atLeast: null, listId: null };
    onChange(hasNumber(next) ? { ...next, atLeast: parseWhole(typed, { min, max }) } : next);
  };
  const type = (text: string) => {
    setTyped(text);
    onChange({ ...audience, atLeast: parseWhole(text, { min, max }) });
  };
  return (
    <>
      <SelectField
        label={t('Which customers')}
        help={t('Only those who agreed to offers by SMS.')}
        value={audience.filter ?? ''}
        onChoose={choose}
      >
        {filters.map((filter) => (
          <option key={filter} value={filter}>
            {t(filterLabels[filter])}
          </option>
        ))}
      </SelectField>
      {hasNumber(audience) && (
        <NumberField
          label={audience.filter === 'balance' ? t('Points, at least') : t('Visits, at least')}
          error={
            isChecked && audience.atLeast === null
              ? t('Enter a whole number, from {min} to {max}.', {
                  min: formatNumber(min),
                  max: formatNumber(max),
                })
              : undefined
          }
          value={typed}
          onType={type}
        />
      )}
    </>
  );
}
