import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '#shared/platform/contract.ts';
import { isAllowedTogether, type Permission } from '#shared/platform/permissions.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { inviteMember } from '#shared/staff/contract.ts';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { call } from '#web/src/office/lib/api.ts';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { type Link, linkOf, PermissionBoxes, SecondAdminNote, toastAsked } from './permissions.tsx';

interface InviteDialogProps {
  /** Without a link, a second admin confirms first. */
  onInvited: (invitation: Link | null) => void;
  onClose: () => void;
}

const { name, email, may } = inviteMember.body;

const FILL_IN = 'Fill in the name, the e-mail address and the phone number.';

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const invite = useMutation({
    mutationFn: (body: BodyOf<typeof inviteMember>) => call(inviteMember, { body }),
    onSuccess: (made) => {
      const link = linkOf(made);
      onInvited(link);
      if (!link) toastAsked();
      onClose();
    },
  });
  const form = useForm(
    { body: { may } },
    {
      start: { name: '', email: '', phone: '', may: ['review'] as Permission[], texts: '' },
      check: (typed) => ({
        texts:
          typed.name.trim() && typed.email.includes('@') && mobilePhone(typed.phone)
            ? undefined
            : FILL_IN,
        may: isAllowedTogether(typed.may) ? undefined : 'Choose others.',
      }),
      change: invite,
      body: (_, typed) => ({
        name: typed.name.trim(),
        email: typed.email.trim(),
        phone: mobilePhone(typed.phone) ?? '',
        may: typed.may,
      }),
    },
  );
  const problem = form.problems.texts ?? (form.refusal && passkeyProblem(form.refusal));
  return (
    <FormDialog
      of={form}
      title="Invite somebody"
      submitLabel="Invite with your passkey"
      busyLabel="Waiting for your passkey..."
      onClose={onClose}
    >
      <FormField of={form} name="name" label="Name" maxLength={name.max} />
      <FormField of={form} name="email" label="E-mail address" type="email" maxLength={email.max} />
      <FormField
        of={form}
        name="phone"
        label="Own phone number"
        type="tel"
        help="Whoever has an account with it as an owner keeps away from its files."
      />
      <PermissionBoxes may={form.typed.may} onChange={(chosen) => form.set({ may: chosen })} />
      <SecondAdminNote gained={form.typed.may} />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </FormDialog>
  );
}
