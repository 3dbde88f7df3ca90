import { Link } from 'react-router';
import type { ApiError } from '../../../lib/errors/api-error.ts';
import { t } from '../../../lib/language/text.ts';
import { openAlready } from './open-application.tsx';

/** Why the form as a whole was refused, and the way on. */
export function FormRefusal({ refusal }: { refusal: ApiError }) {
  return (
    <div className="alert alert-danger" role="alert">
      {wordsFor(refusal)}{' '}
      {refusal.code === 'financing.openApplication' && (
        <Link to="/applications">{t('My Applications')}</Link>
      )}
    </div>
  );
}

/** The server's own words. Where they name an application, they are no text that can be looked up. */
function wordsFor({ code, message }: ApiError): string {
  const [, reference] = /\((\w+)\)/.exec(message) ?? [];
  return code === 'financing.openApplication' && reference ? openAlready(reference) : message;
}
