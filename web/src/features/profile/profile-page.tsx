import { useQuery } from '@tanstack/react-query';
import type { Account, Profile } from '../../../../shared/accounts/contract.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { accountQuery } from '../../lib/get-account.ts';
import { t } from '../../lib/text.ts';
import { AccountFacts } from './account-facts.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { DetailsForm } from './details-form.tsx';
import { profileQuery } from './get-profile.ts';
import { MyData } from './my-data.tsx';
import { Picture } from './picture.tsx';
import { Progress } from './progress.tsx';
import { Referral } from './referral.tsx';
import { Security } from './security.tsx';
import '../../styles/_settings.scss';

export default function ProfilePage() {
  const account = useQuery(accountQuery());
  const profile = useQuery(profileQuery());
  const isReady = account.data && profile.data;
  const failed = [account, profile].filter(({ isError, data }) => isError && !data);
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading title={t('Profile')} />
      </header>
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
      <Security />
      <MyData />
      <DeleteAccount />
    </div>
  );
}

function Content({ account, profile }: { account: Account; profile: Profile }) {
  return (
    <>
      <Progress profile={profile} />
      <Picture account={account} />
      <DetailsForm profile={profile} phone={account.phone} />
      <AccountFacts account={account} />
      <Referral account={account} />
    </>
  );
}
