import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Application } from '../../../../shared/contracts/financing.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorCard } from '../../components/error-card.tsx';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { ApplicationTable } from './application-table.tsx';
import { downloadList } from './download-list.ts';
import { applicationsQuery } from './list-applications.ts';

export default function ApplicationsPage() {
  const applications = useQuery(applicationsQuery());
  return (
    <>
      <header className="page-header">
        <PageHeading title="My Applications" />
        {!!applications.data?.length && <ApplyLink />}
      </header>
      {applications.data && <Content applications={applications.data} />}
      {applications.isPending && (
        <Skeleton label="Loading your applications" boxes={['skeleton-table']} />
      )}
      {applications.isError && !applications.data && (
        <ErrorCard error={applications.error} onRetry={() => void applications.refetch()} />
      )}
    </>
  );
}

function Content({ applications }: { applications: Application[] }) {
  if (applications.length > 0) {
    return (
      <>
        <ApplicationTable applications={applications} />
        <button
          type="button"
          className="btn btn-link px-0"
          onClick={() => downloadList(applications)}
        >
          Download as CSV
        </button>
      </>
    );
  }
  return (
    <EmptyState
      icon="documents"
      text="You have not applied yet. Tell us which system you need and attach your M-Pesa statement; it takes about 10 minutes."
    >
      <ApplyLink />
    </EmptyState>
  );
}

const ApplyLink = () => (
  <Link to="/apply" className="btn btn-primary">
    Apply for Financing
  </Link>
);
