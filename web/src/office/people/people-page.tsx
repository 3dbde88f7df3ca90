import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Member } from '#shared/staff/contract.ts';
import type { Column } from '#web/src/components/card-table.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { formatDay } from '#web/src/lib/language/format.ts';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Table } from '#web/src/office/lib/card.tsx';
import { Page } from '#web/src/office/lib/heading.tsx';
import { staffQuery, useMay } from '#web/src/office/lib/staff.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberActions } from './member-actions.tsx';
import { type Link as Invitation, InvitationLink, MemberMay } from './permissions.tsx';

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
