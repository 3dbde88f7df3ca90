import '#web/src/styles/_settings.scss';
import '#web/src/features/team/team.scss';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { LoadState } from '#web/src/components/load-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { OwnSessions } from '#web/src/features/accounts/security.tsx';
import { Passkeys } from '#web/src/features/passkeys/passkeys.tsx';
import { Businesses, Invitations } from '#web/src/features/team/businesses.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { workplacesQuery } from '#web/src/lib/queries/workplaces.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

/** After a sign-in it asks once which business to use. */
export default function MyBusinessesPage() {
  const business = useBusinessInUse();
  // Somebody may just have been invited, or removed.
  const query = useQuery({
    ...workplacesQuery(),
    staleTime: 0,
  });
  const { data } = query;
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
      <LoadState query={query} label={t('Loading your businesses')} shape={['row', 'row']} />
      {/* An owner has them in the profile, which belongs to the owner's business. */}
      {data && (business !== null || !data.own) && <Passkeys />}
      {/* An owner has it in the settings. */}
      {data && !data.own && data.places.length > 0 && <Push />}
      <OwnSessions />
    </div>
  );
}

const PushSwitch = lazy(() => import('#web/src/components/push/push-switch.tsx'));

const Push = () => (
  <section className="card profile-section" aria-labelledby="push">
    <h2 className="h5" id="push">
      {t('News on your devices')}
    </h2>
    <Suspense fallback={<Spinner label={t('Asking this device')} />}>
      <PushSwitch />
    </Suspense>
  </section>
);
