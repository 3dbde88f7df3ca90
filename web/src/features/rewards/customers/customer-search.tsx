import { Link } from 'react-router';
import { listCustomers } from '#shared/rewards/contract.ts';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { CustomerFilters } from '../list-customers.ts';

const filterNames: Record<NonNullable<CustomerFilters['filter']>, string> = {
  notSeen30: msg('Not seen for 30 days'),
  notSeen60: msg('Not seen for 60 days'),
  notSeen90: msg('Not seen for 90 days'),
  expiring: msg('Points expiring this month'),
  consent: msg('Has SMS consent'),
};

interface CustomerSearchProps {
  typed: string;
  filter: CustomerFilters['filter'];
  onType: (typed: string) => void;
  onChoose: (filter: string) => void;
  onAdd: () => void;
}

export function CustomerSearch(props: CustomerSearchProps) {
  const { typed, filter, onType, onChoose, onAdd } = props;
  return (
    <search className="customer-search">
      <TextField
        type="search"
        label={t('Phone or name')}
        maxLength={listCustomers.body.search.max}
        value={typed}
        onType={onType}
      />
      <SelectField label={t('Show')} value={filter ?? ''} onChoose={onChoose}>
        <option value="">{t('All customers')}</option>
        {Object.entries(filterNames).map(([name, label]) => (
          <option key={name} value={name}>
            {t(label)}
          </option>
        ))}
      </SelectField>
      <div className="button-row">
        <button type="button" className="btn btn-outline-primary" onClick={onAdd}>
          {t('Add a customer')}
        </button>
        <Link to="?tab=import" className="btn btn-outline-primary">
          {t('Import')}
        </Link>
      </div>
    </search>
  );
}
