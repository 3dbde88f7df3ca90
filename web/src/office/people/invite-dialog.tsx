import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isAllowedTogether, type Permission } from '#shared/platform/permissions.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { inviteMember } from '#shared/staff/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { call } from '#web/src/office/lib/api.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { type Link, linkOf } from './invitation-link.tsx';
import { PermissionBoxes, SecondAdminNote, toastAsked } from './permissions.tsx';

interface InviteDialogProps {
  /** Without a link, a second admin confirms first. */
  onInvited: (invitation: Link | null) => void;
  onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState('');
  const [may, setMay] = useState<Permission[]>(['review']);
  const [problem, setProblem] = useState('');
  const invite = useMutation({
    mutationFn: () =>
      call(inviteMember, {
        body: { name: name.trim(), email: email.trim(), phone: mobilePhone(phone) ?? '', may },
      }),
    onSuccess: (made) => {
      const link = linkOf(made);
      onInvited(link);
      if (!link) toastAsked();
      onClose();
    },
    onError: (error) => setProblem(passkeyProblem(error)),
  });
  const submit = () => {
    if (!name.trim() || !email.includes('@') || !mobilePhone(phone)) {
      return setProblem('Fill in the name, the e-mail address and the phone number.');
    }
    setProblem('');
    if (isAllowedTogether(may)) invite.mutate();
  };
  return (
    <FormDialog
      title="Invite somebody"
      submitLabel="Invite with your passkey"
      busyLabel="Waiting for your passkey..."
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={80} value={name} onType={setName} />
      <TextField
        label="E-mail address"
        type="email"
        maxLength={120}
        value={email}
        onType={setEmail}
      />
      <TextField
        label="Own phone number"
        type="tel"
        help="Whoever has an account with it as an owner keeps away from its files."
        value={phone}
        onType={setPhone}
      />
      <PermissionBoxes may={may} onChange={setMay} />
      <SecondAdminNote gained={may} />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
