import { useEffect, useRef } from 'react';
import type { ReplyOf } from '#shared/platform/contract.ts';
import {
  aboutPermissions,
  isAllowedTogether,
  isGivenByTwo,
  type Permission,
  permissions,
} from '#shared/platform/permissions.ts';
import type { inviteAgain, Member } from '#shared/staff/contract.ts';
import { staffErrors } from '#shared/staff/errors.ts';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Problem } from '#web/src/office/lib/card.tsx';
import { useMe, useNameOf } from '#web/src/office/lib/staff.ts';

/** A request about a member that the signed-in admin can confirm, if any. */
export function useToConfirm({ asked }: Member): NonNullable<Member['asked']> | null {
  const { data: me } = useMe();
  return asked && asked.by !== me?.staffId ? asked : null;
}

export function MemberMay({ member: { may, asked } }: { member: Member }) {
  const nameOf = useNameOf();
  return (
    <>
      {may.join(', ') || 'nothing'}
      {asked && (
        <small className="d-block">
          Asked by <bdi>{nameOf(asked.by)}</bdi>: {wantedText(asked.may)}. A second admin confirms
          it.
        </small>
      )}
    </>
  );
}

const wantedText = (may: readonly Permission[] | null): string =>
  may ? may.join(', ') : 'an invitation';

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
    {!isAllowedTogether(may) && <Problem>{staffErrors['staff.notTogether'][1]}</Problem>}
  </fieldset>
);

export interface Invitation {
  link: string;
  expiresAt: string;
}

/** Null while a second admin has to confirm the invitation. */
export const linkOf = ({ link, expiresAt }: ReplyOf<typeof inviteAgain>): Invitation | null =>
  link && expiresAt ? { link, expiresAt } : null;

interface InvitationLinkProps {
  invitation: Invitation;
  onClose: () => void;
}

/** An invitation's link, shown once, below the button that made it. It takes the focus. */
export function InvitationLink({ invitation: { link, expiresAt }, onClose }: InvitationLinkProps) {
  const shown = useRef<HTMLElement>(null);
  // Each link is new, even where another was before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new link takes the focus
  useEffect(() => shown.current?.focus(), [link]);
  return (
    <section
      ref={shown}
      tabIndex={-1}
      className="card office-card office-invitation"
      aria-label="The invitation"
    >
      <p role="status">
        Give this link to the invited person yourself, and to nobody else. It works once, until{' '}
        {formatMoment(expiresAt)}. It is not shown again.
      </p>
      <p>
        <code className="office-link">{link}</code>
      </p>
      <div className="office-actions">
        <CopyButton text={link} what="The link" />
        <SmallButton look="link" onClick={onClose}>
          I have given it on
        </SmallButton>
      </div>
    </section>
  );
}
