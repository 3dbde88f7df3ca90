import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isAllowedTogether, type Permission } from '#shared/platform/permissions.ts';
import {
  changePermissions,
  inviteAgain,
  type Member,
  removeMember,
} from '#shared/staff/contract.ts';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { useChange } from '#web/src/office/lib/change.ts';
import { staffQuery, useMe } from '#web/src/office/lib/staff.ts';
import {
  type Invitation,
  InvitationLink,
  linkOf,
  PermissionBoxes,
  SecondAdminNote,
  toastAsked,
  useToConfirm,
} from './permissions.tsx';

interface MemberActionsProps {
  member: Member;
}

export function MemberActions({ member }: MemberActionsProps) {
  const { data: me } = useMe();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [open, setOpen] = useState<'permissions' | 'removal' | null>(null);
  const { staffId, state, name } = member;
  const toConfirm = useToConfirm(member);
  const again = useChange(inviteAgain, {
    of: changedMember(member),
    onDone: (reply) => {
      const link = linkOf(reply);
      setInvitation(link);
      if (!link) toastAsked();
    },
  });
  const remove = useChange(removeMember, {
    of: changedMember(member),
    onDone: () => setOpen(null),
  });
  if (state === 'Removed' || staffId === me?.staffId) return null;
  return (
    <>
      <SmallButton look="link" onClick={() => setOpen('permissions')}>
        {toConfirm?.may ? 'Confirm the permissions' : 'Permissions'}
      </SmallButton>
      <SmallButton look="link" disabled={again.isPending} onClick={() => again.mutate()}>
        {toConfirm?.may === null ? 'Confirm the invitation' : 'Invite again'}
      </SmallButton>
      <SmallButton look="link" onClick={() => setOpen('removal')}>
        Remove
      </SmallButton>
      {invitation && <InvitationLink invitation={invitation} onClose={() => setInvitation(null)} />}
      {open === 'permissions' && (
        <PermissionsDialog
          member={member}
          toConfirm={toConfirm?.may ?? null}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        open={open === 'removal'}
        title={`Remove ${name}?`}
        confirmLabel="Remove"
        busyLabel="Waiting for your passkey..."
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setOpen(null)}
      >
        No session and no passkey of theirs works any more. You confirm with your passkey.
      </ConfirmDialog>
    </>
  );
}

interface PermissionsDialogProps {
  member: Member;
  toConfirm: Permission[] | null;
  onClose: () => void;
}

function PermissionsDialog({ member, toConfirm, onClose }: PermissionsDialogProps) {
  const { name } = member;
  const [may, setMay] = useState<Permission[]>(toConfirm ?? member.may);
  const gained = may.filter((one) => !member.may.includes(one));
  const change = useChange(changePermissions, {
    of: changedMember(member),
    onDone: ({ asked }) => {
      if (asked) toastAsked();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`What ${name} may do`}
      submitLabel="Save with your passkey"
      busyLabel="Waiting for your passkey..."
      busy={change.isPending}
      onSubmit={() => isAllowedTogether(may) && change.mutate({ may })}
      onClose={onClose}
    >
      <PermissionBoxes may={may} onChange={setMay} />
      {!toConfirm && <SecondAdminNote gained={gained} />}
    </FormDialog>
  );
}

const readAgain = (client: QueryClient) => client.invalidateQueries(staffQuery);

/** Read again after each change, also a refused one. */
const changedMember = ({ staffId, version }: Member): Subject<unknown, { staffId: string }> => ({
  name: `member.${staffId}`,
  params: { staffId },
  version: () => version,
  show: readAgain,
  reload: readAgain,
  outdated: () => true,
});
