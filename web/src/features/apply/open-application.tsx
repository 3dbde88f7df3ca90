import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';

/** Stands in place of the form, so that nobody fills it in in vain. */
export function OpenApplication({ reference }: { reference: string }) {
  return (
    <EmptyState icon="documents" text={`You already have an application in review (${reference}).`}>
      <Link to="/applications" className="btn btn-primary">
        My Applications
      </Link>
    </EmptyState>
  );
}
