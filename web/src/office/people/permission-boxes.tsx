import {
  aboutPermissions,
  isAllowedTogether,
  type Permission,
  permissions,
} from '#shared/platform/permissions.ts';
import { staffErrors } from '#shared/staff/errors.ts';

interface PermissionBoxesProps {
  may: readonly Permission[];
  onChange: (may: Permission[]) => void;
}

/** A box for each permission, with the work that it is for. */
export const PermissionBoxes = ({ may, onChange }: PermissionBoxesProps) => (
  <fieldset className="office-choice">
    <legend className="form-label">May</legend>
    {permissions.map((one) => (
      <label key={one}>
        <input
          type="checkbox"
          className="form-check-input"
          checked={may.includes(one)}
          onChange={({ target }) =>
            onChange(target.checked ? [...may, one] : may.filter((other) => other !== one))
          }
        />{' '}
        {one}: {aboutPermissions[one]}
      </label>
    ))}
    {!isAllowedTogether(may) && (
      <p className="field-error" role="alert">
        {staffErrors['staff.notTogether'][1]}
      </p>
    )}
  </fieldset>
);
