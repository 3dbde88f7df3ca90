import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
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
  const { staffId, state, version, name } = member;
  const params = { staffId };
  const toConfirm = useToConfirm(member);
  const again = useStaffChange({
    send: () => call(inviteAgain, { params, body: { version } }),
    onDone: (reply) => {
      const link = linkOf(reply);
      setInvitation(link);
      if (!link) toastAsked();
    },
  });
  const remove = useStaffChange({
    send: () => call(removeMember, { params }),
    onDone: () => setOpen(null),
  });
  if (state === 'Removed' || staffId === me?.staffId) return null;
  return (
    <>
      <SmallButton look="link" onClick={() => setOpen('permissions')}>
        {toConfirm?.may ? 'Confirm the permissions' : 'Permissions'}
      </SmallButton>
      <SmallButton look="link" disabled={again.isPending} onClick={() => again.mutate(undefined)}>
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
        onConfirm={() => remove.mutate(undefined)}
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
  const { staffId, version, name } = member;
  const [may, setMay] = useState<Permission[]>(toConfirm ?? member.may);
  const gained = may.filter((one) => !member.may.includes(one));
  const change = useStaffChange({
    send: () => call(changePermissions, { params: { staffId }, body: { may, version } }),
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
      onSubmit={() => isAllowedTogether(may) && change.mutate(undefined)}
      onClose={onClose}
    >
      <PermissionBoxes may={may} onChange={setMay} />
      {!toConfirm && <SecondAdminNote gained={gained} />}
    </FormDialog>
  );
}

/** The list is read again after a change, also if it was refused. */
function useStaffChange<Reply>(change: {
  send: () => Promise<Reply>;
  onDone: (reply: Reply) => void;
}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change.send,
    onSuccess: change.onDone,
    onError: (error) => toastError(passkeyProblem(error)),
    onSettled: () => client.invalidateQueries(staffQuery),
  });
}
