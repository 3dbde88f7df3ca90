import {
  type DeclineReason,
  declineReasonNames,
  declineReasons,
} from '#shared/applications/decline-reasons.ts';
import { SelectField } from '#web/src/components/select-field.tsx';

interface ReasonFieldProps {
  value: DeclineReason | '';
  onChoose: (reason: DeclineReason | '') => void;
  error?: string | undefined;
}

/** A reason to decline, with the words that the owner reads for it. */
export const ReasonField = ({ value, onChoose, error }: ReasonFieldProps) => (
  <SelectField
    label="Reason"
    value={value}
    onChoose={(chosen) => onChoose(declineReasonNames.find((one) => one === chosen) ?? '')}
    help={
      value && `The owner reads: ${declineReasons[value].reason} ${declineReasons[value].advice}`
    }
    error={error}
  >
    <option value="">Choose a reason</option>
    {declineReasonNames.map((one) => (
      <option key={one}>{one}</option>
    ))}
  </SelectField>
);
