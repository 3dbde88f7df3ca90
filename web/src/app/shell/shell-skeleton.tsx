import { Skeleton } from '../../components/skeleton.tsx';
import { t } from '../../lib/text.ts';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** What is around every screen behind the sign-in, before the app can draw it. */
export function ShellSkeleton() {
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-body">
        <TopBar account={undefined} />
        <main id="main" className="shell-main" tabIndex={-1}>
          <Skeleton label={t('Loading')} boxes={['skeleton-heading', ...tiles, 'skeleton-table']} />
        </main>
      </div>
    </div>
  );
}

const tiles = Array<string>(6).fill('skeleton-tile');
