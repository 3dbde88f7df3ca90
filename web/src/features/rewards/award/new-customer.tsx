import { ConsentTick } from '../consent-tick.tsx';
import { NameField } from '../name-field.tsx';
import type { AwardFields } from './award-fields.ts';

interface NewCustomerProps {
  fields: AwardFields;
  onChange: (changes: Partial<AwardFields>) => void;
}

/** The fields for a customer whose number is new. */
export const NewCustomer = ({ fields, onChange }: NewCustomerProps) => (
  <>
    <NameField value={fields.name} onType={(name) => onChange({ name })} />
    <ConsentTick isGiven={fields.hasConsent} onChange={(hasConsent) => onChange({ hasConsent })} />
  </>
);
