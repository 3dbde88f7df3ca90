import { Link } from 'react-router';
import type { ApiError } from '../../lib/api-error.ts';

/** Why the form as a whole was refused, in the server's words. */
export function FormRefusal({ refusal }: { refusal: ApiError }) {
  return (
    <div className="alert alert-danger" role="alert">
      {refusal.message}{' '}
      {refusal.code === 'financing.openApplication' && (
        <Link to="/applications">My Applications</Link>
      )}
    </div>
  );
}
