import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Account, Profile } from '#shared/accounts/contract.ts';
import { WithContents } from '#web/src/components/contents.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { DeleteAccount } from '#web/src/features/account-closing/delete-account.tsx';
import { DownloadFirst, MyData } from '#web/src/features/account-export/my-data.tsx';
import { AccountFacts, Referral } from '#web/src/features/accounts/facts.tsx';
import { Picture } from '#web/src/features/accounts/picture/picture.tsx';
import {
  DetailsForm,
  Progress,
  profileQuery,
} from '#web/src/features/accounts/profile/details-form.tsx';
import { profileParts } from '#web/src/features/accounts/profile/parts.ts';
import { Security } from '#web/src/features/accounts/security.tsx';
import { Passkeys, passkeysQuery } from '#web/src/features/passkeys/passkeys.tsx';
import { projectsQuery } from '#web/src/features/projects/queries.ts';
import { subscribe, waitingAwards } from '#web/src/features/rewards/award/waiting-awards.ts';
import { t } from '#web/src/lib/language/text.ts';
import { accountQuery } from '#web/src/lib/queries/get-account.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';
import { sessionOwner } from '#web/src/lib/session/session.ts';
import '#web/src/styles/_settings.scss';

export default function ProfilePage() {
  const account = useQuery(accountQuery());
  const profile = useQuery(profileQuery());
  const isReady = account.data && profile.data;
  const failed = [account, profile].filter(({ isError, data }) => isError && !data);
  const passkeys = useQuery(passkeysQuery());
  const possessions = [useQuery(dashboardQuery()), useQuery(projectsQuery())];
  // The lower parts wait for the answers above them, which would move a button away from a finger.
  const isUpperHere = isReady || (failed.length > 0 && !account.isLoading && !profile.isLoading);
  const isLowerHere = isUpperHere && !passkeys.isLoading;
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      <WithContents
        label={t('On this page')}
        parts={profileParts.map(([id, title]) => [id, t(title)] as const)}
      >
        {isReady && <Content account={account.data} profile={profile.data} />}
        {!isReady && failed.length === 0 && (
          <Skeleton label={t('Loading your profile')} shape="profile" />
        )}
        {failed[0] && (
          <ErrorCard
            error={failed[0].error}
            onRetry={() => {
              for (const { refetch } of failed) void refetch();
            }}
          />
        )}
        {isUpperHere && (
          <div id="sign-in">
            <Passkeys />
          </div>
        )}
        {isLowerHere && (
          <>
            <div id="security">
              <Security />
            </div>
            <div id="data">
              <MyData />
            </div>
            {possessions.every(({ isLoading }) => !isLoading) && (
              <div id="delete">
                <Closing />
              </div>
            )}
          </>
        )}
      </WithContents>
    </>
  );
}

function Content({ account, profile }: { account: Account; profile: Profile }) {
  return (
    <>
      <Progress profile={profile} />
      <div id="picture">
        <Picture account={account} />
      </div>
      <DetailsForm profile={profile} phone={account.phone} />
      <div id="account">
        <AccountFacts account={account} />
      </div>
      <div id="referral">
        <Referral account={account} />
      </div>
    </>
  );
}

function Closing() {
  const projects = useQuery(projectsQuery());
  const owner = sessionOwner() ?? '';
  const waiting = useSyncExternalStore(subscribe, () => waitingAwards(owner));
  return (
    <DeleteAccount projects={projects.data} waiting={waiting.length} download={<DownloadFirst />} />
  );
}
