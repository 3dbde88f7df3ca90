import { useQuery } from '@tanstack/react-query';
import type { Account, Profile } from '../../../../shared/accounts/contract.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { DeleteAccount } from '../../features/account-closing/delete-account.tsx';
import { MyData } from '../../features/account-export/my-data.tsx';
import { AccountFacts } from '../../features/accounts/account-facts.tsx';
import { Picture } from '../../features/accounts/picture/picture.tsx';
import { DetailsForm } from '../../features/accounts/profile/details-form.tsx';
import { profileQuery } from '../../features/accounts/profile/get-profile.ts';
import { Progress } from '../../features/accounts/profile/progress.tsx';
import { Referral } from '../../features/accounts/referral.tsx';
import { Security } from '../../features/accounts/security.tsx';
import { Passkeys } from '../../features/passkeys/passkeys.tsx';
import { t } from '../../lib/language/text.ts';
import { accountQuery } from '../../lib/queries/get-account.ts';
import '../../styles/_settings.scss';

export default function ProfilePage() {
  const account = useQuery(accountQuery());
  const profile = useQuery(profileQuery());
  const isReady = account.data && profile.data;
  const failed = [account, profile].filter(({ isError, data }) => isError && !data);
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading />
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
      <Passkeys />
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
