import type { AppPage } from '#shared/site/pages.ts';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { msg, t } from '#web/src/lib/language/text.ts';
import { SideMenu } from './menu-list.tsx';
import { TopBar } from './top-bar.tsx';

const ON_ITS_WAY = msg('Your screen is on its way. On a slow line this takes a few seconds.');

/** A screen's fixed text and boxes. The build draws it, in English: the first text must not wait for a script. */
export function ShellSkeleton({ page }: { page: AppPage }) {
  const { title, heading = title, introduction = ON_ITS_WAY, skeleton = [] } = page;
  return (
    <div className="shell">
      <SideMenu />
      <div className="shell-body">
        <TopBar account={undefined} />
        <main id="main" className="shell-main" tabIndex={-1}>
          {skeleton[0] !== 'heading' && (
            <header className="page-header">
              <h1 className="h3">{t(heading)}</h1>
            </header>
          )}
          <p className="lead-text">{t(introduction)}</p>
          <Skeleton label={t('Loading')} shape={skeleton} />
        </main>
      </div>
    </div>
  );
}
