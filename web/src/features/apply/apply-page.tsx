import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '../../components/page-heading.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { accountQuery } from '../../lib/get-account.ts';
import { ApplicationForm } from './application-form.tsx';

export default function ApplyPage() {
  const account = useQuery(accountQuery());
  return (
    <div className="narrow">
      <PageHeading title="Apply for Software Financing" />
      <p className="lead-text">
        Tell us about your business and the software it needs. We look at your statements and get
        back to you.
      </p>
      {/* The form starts from the account's name, and never changes under an owner who types. */}
      {account.isPending ? (
        <Skeleton label="Loading the form" boxes={['skeleton-table', 'skeleton-table']} />
      ) : (
        <ApplicationForm businessName={account.data?.businessName ?? ''} />
      )}
    </div>
  );
}
