import { Link } from 'react-router';
import type { ApiError } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';

/** Says why the whole form was refused, and how to go on. */
export function FormRefusal({ refusal }: { refusal: ApiError }) {
  return (
    <div className="alert alert-danger" role="alert">
      {refusal.message}{' '}
      {refusal.code === 'applications.openApplication' && (
        <Link to="/applications">{t('My Applications')}</Link>
      )}
    </div>
  );
}
