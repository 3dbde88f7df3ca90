import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { BodyOf } from '#shared/platform/contract.ts';
import { isAllowedTogether, type Permission } from '#shared/platform/permissions.ts';
import { mobilePhone } from '#shared/platform/phone.ts';
import { inviteMember, type Member } from '#shared/staff/contract.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { useForm } from '#web/src/lib/forms/use-form.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { call } from '#web/src/office/lib/api.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Problem, Table } from '#web/src/office/lib/card.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { passkeyProblem } from '#web/src/office/lib/passkey.ts';
import { staffQuery, useMay } from '#web/src/office/lib/staff.ts';
import { MemberActions } from './member-actions.tsx';
import {
  type Invitation,
  InvitationLink,
  linkOf,
  MemberMay,
  PermissionBoxes,
  SecondAdminNote,
  toastAsked,
} from './permissions.tsx';

export default function PeoplePage() {
  const staff = useQuery(staffQuery);
  const client = useQueryClient();
  const isAdmin = useMay('admin');
  const [isInviting, setIsInviting] = useState(false);
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const show = (made: Invitation | null) => {
    setInvitation(made);
    void client.invalidateQueries(staffQuery);
  };
  return (
    <Page
      title="People"
      aside={
        isAdmin && (
          <SmallButton look="primary" onClick={() => setIsInviting(true)}>
            Invite somebody
          </SmallButton>
        )
      }
    >
      {invitation && <InvitationLink invitation={invitation} onClose={() => setInvitation(null)} />}
      {staff.isPending && <Skeleton label="Loading the staff" shape="table" />}
      {staff.error && <ErrorCard error={staff.error} onRetry={() => void staff.refetch()} />}
      {staff.data && (
        <Table
          label="The staff"
          columns={isAdmin ? [...columns, actions] : columns}
          items={staff.data}
          keyOf={({ staffId }) => staffId}
        />
      )}
      {isInviting && <InviteDialog onInvited={show} onClose={() => setIsInviting(false)} />}
    </Page>
  );
}

const columns: readonly Column<Member>[] = [
  { title: 'Name', place: 'title', cell: ({ name }) => <bdi>{name}</bdi> },
  { title: 'E-mail', cell: ({ email }) => email },
  { title: 'May', cell: (member) => <MemberMay member={member} /> },
  { title: 'State', place: 'corner', cell: ({ state }) => state },
  { title: 'Since', cell: ({ createdAt }) => formatDay(createdAt) },
];

const actions: Column<Member> = {
  title: 'Actions',
  place: 'actions',
  cell: (member) => (
    <>
      <Link to={`/audit?about=member&which=${member.staffId}`}>Audit</Link>
      <MemberActions member={member} />
    </>
  ),
};

interface InviteDialogProps {
  /** Without a link, a second admin confirms first. */
  onInvited: (invitation: Invitation | null) => void;
  onClose: () => void;
}

const { name, email, may } = inviteMember.body;

const FILL_IN = 'Fill in the name, the e-mail address and the phone number.';

function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
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
  const problem = form.problemAt('texts') ?? (form.refusal && passkeyProblem(form.refusal));
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
      <Problem>{problem}</Problem>
    </FormDialog>
  );
}
