import type { ReactNode } from 'react';
import type { OwnerPath } from '../../../../shared/site/pages.ts';
import { Skeleton, type SkeletonShape } from '../../components/skeleton.tsx';
import { Introduction } from '../../features/applications/apply/introduction.tsx';
import { msg, t } from '../../lib/language/text.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

interface Outline {
  /** The screen's heading, where it is the same for everybody. */
  title?: string;
  introduction?: ReactNode;
  shape: readonly SkeletonShape[];
}

/** What each screen shows while it loads: what it will say in any case, and boxes for the rest. */
const outlines: Record<OwnerPath, Outline> = {
  '/dashboard': { title: msg('Welcome'), shape: ['tiles', 'points', 'table'] },
  '/apply': {
    title: msg('Apply for Software Financing'),
    introduction: <Introduction />,
    shape: ['applyForm'],
  },
  '/applications': { title: msg('My Applications'), shape: ['applications'] },
  '/applications/:applicationId': { shape: ['heading', 'application'] },
  '/projects': { title: msg('My Software Projects'), shape: ['table'] },
  '/repayments': { title: msg('Repayments'), shape: ['table'] },
  '/profile': { title: msg('Profile'), shape: ['profile'] },
  '/settings': { title: msg('Settings'), shape: ['settings'] },
  '/reward-points': { title: msg('Reward Points'), shape: ['rewards'] },
  '/reedem-points': { title: msg('Reedem Points'), shape: ['redeem'] },
  '/redeem-points': { title: msg('Reedem Points'), shape: ['redeem'] },
  '/send-sms': { title: msg('Send Promotional SMS'), shape: ['table'] },
};

const ON_ITS_WAY = msg('Your screen is on its way. On a slow line this takes a few seconds.');

/**
 * A screen behind the sign-in, before the app can draw it. It is drawn by the build, in English:
 * what an owner reads first must not wait for a script.
 */
export function ShellSkeleton({ path }: { path: OwnerPath }) {
  const { title, introduction, shape } = outlines[path];
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-body">
        <TopBar account={undefined} />
        <main id="main" className="shell-main" tabIndex={-1}>
          {title && (
            <header className="page-header">
              <h1 className="h3">{t(title)}</h1>
            </header>
          )}
          {introduction ?? <p className="lead-text">{t(ON_ITS_WAY)}</p>}
          <Skeleton label={t('Loading')} shape={shape} />
        </main>
      </div>
    </div>
  );
}
