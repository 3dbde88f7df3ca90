import { editCustomer } from '#shared/rewards/contract.ts';
import { TextField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';

interface NameFieldProps {
  value: string;
  error: string | undefined;
  onType: (value: string) => void;
}

/** The name of a customer. */
export const NameField = ({ value, error, onType }: NameFieldProps) => (
  <TextField
    label={t('Name')}
    optional
    maxLength={editCustomer.body.name.max}
    value={value}
    error={error}
    onType={onType}
  />
);
