import type { ownerPaths } from '../../../../shared/pages.ts';
import { Skeleton, type SkeletonShape } from '../../components/skeleton.tsx';
import { t } from '../../lib/text.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

type OwnerPath = (typeof ownerPaths)[number];

/** What each screen shows below its heading while it loads. */
const shapes: Partial<Record<OwnerPath, readonly SkeletonShape[]>> = {
  '/dashboard': ['tiles', 'points', 'table'],
  '/apply': ['applyForm'],
  '/applications': ['applications'],
  '/applications/:applicationId': ['application'],
  '/profile': ['profile'],
  '/settings': ['settings'],
  '/reward-points': ['rewards'],
  '/reedem-points': ['redeem'],
  '/redeem-points': ['redeem'],
};

/** What is around every screen behind the sign-in, before the app can draw it. */
export function ShellSkeleton({ path }: { path: OwnerPath }) {
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-body">
        <TopBar account={undefined} />
        <main id="main" className="shell-main" tabIndex={-1}>
          <Skeleton label={t('Loading')} shape={['heading', ...(shapes[path] ?? ['table'])]} />
        </main>
      </div>
    </div>
  );
}
