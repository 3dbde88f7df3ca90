import { Button } from '#web/src/components/button.tsx';
import './team.scss';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { INVALID_PHONE } from '#shared/platform/messages.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { type TeamRole, teamRoles } from '#shared/platform/team-roles.ts';
import {
  changeTeamRole,
  endTeamMember,
  inviteToTeam,
  listTeam,
  type TeamInvitation,
  type TeamMember,
  withdrawTeamInvitation,
} from '#shared/team/contract.ts';
import { MOST_PEOPLE } from '#shared/team/limits.ts';
import { CardTable, type Column } from '#web/src/components/card-table.tsx';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { Alert } from '#web/src/components/error-card.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { usePressed } from '#web/src/lib/hooks/use-pressed.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';

export default function TeamPage() {
  const query = useQuery(teamQuery());
  const { data } = query;
  const [isInviting, setInviting] = useState(false);
  const count = data ? data.people.length + data.invitations.length : 0;
  const invite = (
    <Button look="primary" onClick={() => setInviting(true)}>
      {t('Invite somebody')}
    </Button>
  );
  return (
    <>
      <header className="page-header">
        <PageHeading />
        {count > 0 && count < MOST_PEOPLE && invite}
      </header>
      <p className="lead-text">
        {t(
          'Everybody signs in with their own number. A cashier gives and redeems points and looks up a customer. A manager also works with customers, reports and campaigns. Everything else is for you only.',
        )}
      </p>
      {data && count > 0 && <PeopleTable team={data} />}
      {data && count === 0 && (
        <EmptyState icon="users" text={t('Nobody yet. Invite the people at your till by SMS.')}>
          {invite}
        </EmptyState>
      )}
      {data && count >= MOST_PEOPLE && (
        <p className="mb-0">
          {t('Your team is full: it has room for {n} people and invitations.', { n: MOST_PEOPLE })}
        </p>
      )}
      <LoadState query={query} label={t('Loading your team')} shape="table" />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

type Team = ReplyOf<typeof listTeam>;

interface Row {
  id: string;
  name: string;
  phone: string;
  role: TeamRole;
  person: TeamMember | null;
  invitation: TeamInvitation | null;
}

const rowsOf = ({ people, invitations }: Team): Row[] => [
  ...people.map((person) => ({ ...person, id: person.memberId, person, invitation: null })),
  ...invitations.map((invitation) => ({
    ...invitation,
    id: invitation.invitationId,
    person: null,
    invitation,
  })),
];

function PeopleTable({ team }: { team: Team }) {
  const [leaving, setLeaving] = useState<Row | null>(null);
  const columns: readonly Column<Row>[] = [
    { title: msg('Name'), place: 'title', cell: ({ name }) => name },
    {
      title: msg('Phone'),
      cell: ({ phone }) => <span className="phone-number">{formatKenyanPhone(phone)}</span>,
    },
    {
      title: msg('Role'),
      cell: ({ person, role }) => (person ? <RoleField person={person} /> : t(roleLabels[role])),
    },
    {
      title: msg('Status'),
      place: 'corner',
      cell: ({ invitation }) =>
        invitation ? (
          <span className="chip chip-neutral">
            {t('Invited until {day}', { day: formatDay(invitation.expiresAt) })}
          </span>
        ) : (
          <span className="chip chip-yours">{t('In the team')}</span>
        ),
    },
    {
      title: msg('Action'),
      place: 'actions',
      cell: (row) => (
        <Button look="link" className="text-danger" onClick={() => setLeaving(row)}>
          {row.person ? t('Remove') : t('Take back')}
          <span className="visually-hidden"> {row.name}</span>
        </Button>
      ),
    },
  ];
  return (
    <>
      <CardTable
        className="people-table"
        label={t('Team')}
        columns={columns}
        items={rowsOf(team)}
        keyOf={({ id }) => id}
      />
      {leaving && <EndDialog row={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function RoleField({ person: { memberId, name, role } }: { person: TeamMember }) {
  const change = useChange(changeTeamRole, {
    of: changedTeam,
    params: { memberId },
    done: t('The role is changed. It counts from the next thing this person does.'),
  });
  const { pressed, press } = usePressed(change);
  return (
    <select
      className="form-select role-select"
      aria-label={t('Role of {name}', { name })}
      value={pressed?.role ?? role}
      disabled={change.isPending}
      onChange={({ target }) => press({ role: target.value as TeamRole })}
    >
      {teamRoles.map((one) => (
        <option key={one} value={one}>
          {t(roleLabels[one])}
        </option>
      ))}
    </select>
  );
}

function EndDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { id, name, person } = row;
  const removal = useChange(endTeamMember, {
    of: changedTeam,
    params: { memberId: id },
    done: t('This person is removed.'),
  });
  const withdrawal = useChange(withdrawTeamInvitation, {
    of: changedTeam,
    params: { invitationId: id },
    done: t('You took back the invitation.'),
  });
  const end = person ? removal : withdrawal;
  return (
    <ConfirmDialog
      open
      title={person ? t('Remove {name} from the team?', { name }) : t('Take back the invitation?')}
      confirmLabel={person ? t('Yes, remove') : t('Yes, take it back')}
      busyLabel={person ? t('Removing...') : t('Taking it back...')}
      busy={end.isPending}
      onConfirm={() => end.mutate(undefined, { onSettled: onClose })}
      onCancel={onClose}
    >
      {person
        ? t(
            '{name} cannot do anything here any more. What {name} did stays in the history under that name.',
            { name },
          )
        : t('{name} can no longer join. You can invite the same number again.', { name })}
    </ConfirmDialog>
  );
}

const teamQuery = () =>
  queryOptions({ queryKey: ['team'], queryFn: ({ signal }) => call(listTeam, { signal }) });

const readAgain = (client: QueryClient) => client.invalidateQueries(teamQuery());

/** Read again after each change, also a refused one: somebody may have joined or left. */
const changedTeam: Subject<unknown> = {
  name: 'team',
  params: {},
  show: readAgain,
  reload: readAgain,
  outdated: () => true,
};

const ownTeam: Subject<unknown> = {
  name: 'team',
  params: {},
  show: (client) => void readAgain(client),
  reload: () => undefined,
  isShownInPlace: true,
};

const EXAMPLE = '07XXXXXX';

/** Sends one SMS. After a refusal the fields stay filled. */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useChangeForm(inviteToTeam, {
    of: ownTeam,
    name: ({ phone }) => `team.invite.${phone}`,
    start: { name: '', phone: '', role: 'cashier' as TeamRole },
    rules: {
      name: msg('Enter the name. The history shows it beside what this person does.'),
      phone: { read: mobilePhone, problem: INVALID_PHONE },
    },
    done: ({ phone }) =>
      t('The invitation is sent to {phone}.', { phone: formatKenyanPhone(phone) }),
    onDone: onClose,
  });
  const { role } = form.typed;
  const choose = (label: string) =>
    form.set({ role: teamRoles.find((one) => roleLabels[one] === label) ?? role });
  return (
    <FormDialog
      of={form}
      title={t('Invite somebody')}
      submitLabel={t('Send the invitation')}
      busyLabel={t('Sending...')}
      onClose={onClose}
    >
      <FormField of={form} name="name" label={t('Name')} />
      <FormField
        of={form}
        name="phone"
        type="tel"
        label={t('Phone number')}
        placeholder={EXAMPLE}
      />
      <ChoiceGroup
        label={t('Role')}
        choices={teamRoles.map((one) => ({ value: roleLabels[one] }))}
        chosen={roleLabels[role]}
        onChoose={choose}
      />
      <p>{t('The SMS is free. The invitation works for 7 days.')}</p>
      <Alert>{form.refusal && messageOf(form.refusal)}</Alert>
    </FormDialog>
  );
}
