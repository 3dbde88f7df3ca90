import { Link } from 'react-router';
import { Field } from '../../../components/field.tsx';
import { msg, t } from '../../../lib/language/text.ts';
import type { CustomersAsked } from '../list-customers.ts';

const filterNames: Record<NonNullable<CustomersAsked['filter']>, string> = {
  notSeen30: msg('Not seen for 30 days'),
  notSeen60: msg('Not seen for 60 days'),
  notSeen90: msg('Not seen for 90 days'),
  expiring: msg('Points expiring this month'),
  consent: msg('Has SMS consent'),
};

interface CustomerSearchProps {
  typed: string;
  filter: CustomersAsked['filter'];
  onType: (typed: string) => void;
  onChoose: (filter: string) => void;
}

export function CustomerSearch({ typed, filter, onType, onChoose }: CustomerSearchProps) {
  return (
    <search className="customer-search">
      <Field label={t('Phone or name')}>
        {(control) => (
          <input
            {...control}
            type="search"
            className="form-control"
            autoComplete="off"
            maxLength={80}
            value={typed}
            onChange={({ target }) => onType(target.value)}
          />
        )}
      </Field>
      <Field label={t('Show')}>
        {(control) => (
          <select
            {...control}
            className="form-select"
            value={filter ?? ''}
            onChange={({ target }) => onChoose(target.value)}
          >
            <option value="">{t('All customers')}</option>
            {Object.entries(filterNames).map(([name, label]) => (
              <option key={name} value={name}>
                {t(label)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Link to="?tab=import" className="btn btn-outline-primary">
        {t('Import')}
      </Link>
    </search>
  );
}
