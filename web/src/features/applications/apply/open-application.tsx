import { Link } from 'react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import { t } from '../../../lib/language/text.ts';

export const openAlready = (reference: string): string =>
  t('You already have an application in review ({ref}).', { ref: reference });

/** Stands in place of the form, so that nobody fills it in in vain. */
export function OpenApplication({ reference }: { reference: string }) {
  return (
    <EmptyState icon="documents" text={openAlready(reference)}>
      <Link to="/applications" className="btn btn-primary">
        {t('My Applications')}
      </Link>
    </EmptyState>
  );
}
