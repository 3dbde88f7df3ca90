import { ConsentTick } from '../consent-tick.tsx';
import { NameField } from '../name-field.tsx';
import type { AwardFields } from './award-fields.ts';

interface NewCustomerProps {
  fields: AwardFields;
  nameProblem: string | undefined;
  onChange: (changes: Partial<AwardFields>) => void;
}

/** The fields for a customer whose number is new. */
export const NewCustomer = ({ fields, nameProblem, onChange }: NewCustomerProps) => (
  <>
    <NameField value={fields.name} error={nameProblem} onType={(name) => onChange({ name })} />
    <ConsentTick isGiven={fields.hasConsent} onChange={(hasConsent) => onChange({ hasConsent })} />
  </>
);
