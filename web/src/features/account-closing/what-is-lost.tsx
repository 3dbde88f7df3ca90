import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { ProjectRow } from '#shared/projects/contract.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { dashboardQuery } from '#web/src/lib/queries/get-dashboard.ts';

export interface Possessions {
  /** Undefined until they are known. */
  projects: readonly ProjectRow[] | undefined;
  /** Awards that wait on this phone. */
  waiting: number;
}

/** Names what this owner has, and nobody gives back once the account is deleted. */
export function WhatIsLost({ projects, waiting }: Possessions) {
  const dashboard = useQuery(dashboardQuery());
  const credits = dashboard.data?.smsBalance ?? 0;
  const owned = projects?.filter(({ stage }) => stage === 'Owned by You').length ?? 0;
  const isUnknown = dashboard.data === undefined || projects === undefined;
  if (!isUnknown && credits + owned + waiting === 0) return null;
  return (
    <div className="alert alert-warning" role="status">
      <strong>{t('With the account you lose')}</strong>
      <ul className="mb-0">
        {credits > 0 && (
          <li>{t('{n} SMS credits: they are not paid back', { n: formatNumber(credits) })}</li>
        )}
        {owned > 0 && (
          <li>
            {t('The way to your certificate of ownership and its papers.')}{' '}
            <Link to="/projects">{t('Download them first')}</Link>
          </li>
        )}
        {waiting > 0 && (
          <li>
            {t('{n} awards that wait on this phone and are not posted', {
              n: formatNumber(waiting),
            })}
          </li>
        )}
        {isUnknown && (
          <li>
            {t('What we could not look up now: SMS credits and certificates, if you have any')}
          </li>
        )}
      </ul>
    </div>
  );
}
