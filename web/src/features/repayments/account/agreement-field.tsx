import { useSearchParams } from 'react-router';
import type { RepaymentRow } from '#shared/repayments/contract.ts';
import { SelectField } from '#web/src/components/select-field.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface AgreementFieldProps {
  agreements: readonly RepaymentRow[];
  /** The reference of the agreement that is shown. */
  opened: string | undefined;
}

/** Chooses among the owner's agreements. Each has an address of its own. */
export function AgreementField({ agreements, opened }: AgreementFieldProps) {
  const [search, setSearch] = useSearchParams();
  if (agreements.length < 2) return null;
  return (
    <div className="agreement-field">
      <SelectField
        label={t('Agreement')}
        value={opened ?? search.get('ref') ?? ''}
        onChoose={(ref) => setSearch({ ref })}
      >
        {agreements.map((agreement) => (
          <option key={agreement.ref} value={agreement.ref}>
            {nameOf(agreement)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** @returns `ERP / POS System, F7K2Q9A03` */
const nameOf = ({ systemNeed, changeRequest, ref }: RepaymentRow): string =>
  `${changeRequest > 0 ? t('Change {n}', { n: changeRequest }) : t(systemNeed)}, ${ref}`;
