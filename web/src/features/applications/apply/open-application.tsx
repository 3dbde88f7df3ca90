import { Link } from 'react-router';
import { applicationErrors } from '#shared/applications/errors.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Replaces the form while an application is open, so that nobody fills it in in vain. */
export function OpenApplication({ reference }: { reference: string }) {
  return (
    <EmptyState
      icon="documents"
      text={errorText(applicationErrors, 'applications.openApplication', { reference })}
    >
      <Link to="/applications" className="btn btn-primary">
        {t('My Applications')}
      </Link>
    </EmptyState>
  );
}
