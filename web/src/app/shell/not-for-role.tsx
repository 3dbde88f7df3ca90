import { Link } from 'react-router';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { BusinessInUse } from '#web/src/lib/session/business-in-use.ts';
import { homeOf } from '#web/src/lib/session/home.ts';
import { roleLabels } from '#web/src/lib/session/role-labels.ts';

/** In the place of a screen that the role of this person may not open. */
export function NotForRole({ business: { businessName, role } }: { business: BusinessInUse }) {
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      <EmptyState
        icon="users"
        text={t(
          'At {business} you are a {role}, and this page is no part of that. Ask the owner, or use another business.',
          { business: businessName, role: t(roleLabels[role]) },
        )}
      >
        <p className="mb-0">
          <Link to={homeOf(role)} className="btn btn-primary">
            {role === 'cashier' ? t('Reward Points') : t('Dashboard')}
          </Link>{' '}
          <Link to="/my-businesses" className="btn btn-link">
            {t('My Businesses')}
          </Link>
        </p>
      </EmptyState>
    </>
  );
}
