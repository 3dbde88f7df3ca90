import '../../styles/_settings.scss';
import '../../features/team/team.scss';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { Passkeys } from '../../features/passkeys/passkeys.tsx';
import { Businesses } from '../../features/team/businesses.tsx';
import { Invitations } from '../../features/team/invitations.tsx';
import { OwnSessions } from '../../features/team/own-sessions.tsx';
import { t } from '../../lib/language/text.ts';
import { workplacesQuery } from '../../lib/queries/workplaces.ts';
import { useBusinessInUse } from '../../lib/session/session.ts';

/** The businesses of whoever is signed in. After a sign-in it asks which one to use, once. */
export default function MyBusinessesPage() {
  const business = useBusinessInUse();
  // Somebody may have been invited, or removed, a moment ago.
  const { data, isPending, isError, error, refetch } = useQuery({
    ...workplacesQuery(),
    staleTime: 0,
  });
  const isNowhere = data && !data.own && data.places.length + data.invitations.length === 0;
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading />
      </header>
      {data && <Invitations invitations={data.invitations} />}
      {data && !isNowhere && <Businesses workplaces={data} />}
      {isNowhere && (
        <EmptyState
          icon="bag"
          text={t(
            'You work in no business, and nobody has invited this number. Ask the owner for an invitation.',
          )}
        />
      )}
      {isPending && <Skeleton label={t('Loading your businesses')} shape={['row', 'row']} />}
      {isError && !data && <ErrorCard error={error} onRetry={() => void refetch()} />}
      {/* The profile, where an owner has them, is of the own business. */}
      {data && (business !== null || !data.own) && <Passkeys />}
      <OwnSessions />
    </div>
  );
}
