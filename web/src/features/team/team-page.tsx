import { Button } from '#web/src/components/button.tsx';
import './team.scss';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_PEOPLE } from '#shared/team/limits.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleTable, teamQuery } from './people-table.tsx';

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
          'Everybody signs in with their own number. A cashier awards, redeems and looks up a customer; a manager also works with customers, reports and campaigns. All else stays with you.',
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
          {t('Your team has room for {n} people and invitations, and is full.', { n: MOST_PEOPLE })}
        </p>
      )}
      <LoadState query={query} label={t('Loading your team')} shape="table" />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
