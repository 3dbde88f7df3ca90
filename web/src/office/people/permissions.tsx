/** Requests of one admin that another one confirms, in words. */
import {
  aboutPermissions,
  isAllowedTogether,
  isGivenByTwo,
  type Permission,
  permissions,
} from '#shared/platform/permissions.ts';
import type { Member } from '#shared/staff/contract.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { useMe, useNameOf } from '#web/src/office/lib/staff.ts';

/** A request about a member that waits for the one who is signed in; null if nothing does. */
export function useToConfirm({ asked }: Member): NonNullable<Member['asked']> | null {
  const { data: me } = useMe();
  return asked && asked.by !== me?.staffId ? asked : null;
}

/** A member's permissions, with the request that waits for a second admin. */
export function MemberMay({ member: { may, asked } }: { member: Member }) {
  const nameOf = useNameOf();
  return (
    <>
      {may.join(', ') || 'nothing'}
      {asked && (
        <small className="office-asked">
          Asked by <bdi>{nameOf(asked.by)}</bdi>: {wantedText(asked.may)}. A second admin confirms
          it.
        </small>
      )}
    </>
  );
}

const wantedText = (may: readonly Permission[] | null): string =>
  may ? may.join(', ') : 'an invitation';

/** Says under the boxes of permissions that somebody else confirms them. */
export const SecondAdminNote = ({ gained }: { gained: readonly Permission[] }) => {
  const heavy = gained.filter(isGivenByTwo);
  if (heavy.length === 0) return null;
  return (
    <p className="form-text">
      Two admins give {heavy.join(' and ')}: another one confirms this within 24 hours.
    </p>
  );
};

export const toastAsked = (): void =>
  toastSuccess({
    title: 'Asked',
    text: 'Another admin confirms it on this screen within 24 hours.',
  });

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
