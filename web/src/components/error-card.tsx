import type { ReactNode } from 'react';
import { ApiError } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';
import { Icon } from './icon.tsx';

export function ErrorCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const message =
    error instanceof ApiError ? error.message : t('Something went wrong. Please try again.');
  return (
    <div className="card state-card" role="alert">
      <span className="state-icon state-icon-error">
        <Icon name="alert" size="large" />
      </span>
      <p className="mb-3">{message}</p>
      <button type="button" className="btn btn-primary" onClick={onRetry}>
        {t('Try again')}
      </button>
    </div>
  );
}

/** Says why it did not work; draws nothing without a text. */
export const Alert = ({ children }: { children: ReactNode }) =>
  children && (
    <div className="alert alert-danger" role="alert">
      {children}
    </div>
  );
