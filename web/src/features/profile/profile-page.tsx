import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Account } from '../../../../shared/contracts/account.ts';
import { formatKenyanPhone } from '../../../../shared/phone.ts';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { accountQuery, previousLoginQuery } from '../../lib/get-account.ts';
import { Security } from './security.tsx';

export default function ProfilePage() {
  const account = useQuery(accountQuery());
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading title="Profile" />
      </header>
      {account.data && <Content account={account.data} />}
      {account.isPending && (
        <Skeleton label="Loading your profile" boxes={['skeleton-table', 'skeleton-table']} />
      )}
      {account.isError && !account.data && (
        <ErrorCard error={account.error} onRetry={() => void account.refetch()} />
      )}
      <Security />
    </div>
  );
}

function Content({ account }: { account: Account }) {
  const { data: lastLogin = account.lastLogin } = useQuery(previousLoginQuery());
  return (
    <>
      <Facts title="Owner">
        <Fact label="Full Name">{account.fullName}</Fact>
        <Fact label="Phone Number">{formatKenyanPhone(account.phone)}</Fact>
      </Facts>
      <Facts title="Business">
        <Fact label="Business Name">{account.businessName}</Fact>
      </Facts>
      <Facts title="Account">
        <Fact label="Member since">{formatDay(account.signeUpDate)}</Fact>
        <Fact label="Last sign-in">
          {formatMoment(lastLogin)} ({account.lastLoginVia})
        </Fact>
      </Facts>
    </>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card profile-section">
      <h2 className="h5">{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
