import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { PathOfScreen } from '../../../../../shared/site/pages.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { msg, t } from '../../../lib/language/text.ts';
import { preload } from '../../../lib/navigation/preload.ts';
import { useAppPage } from '../../../lib/navigation/use-app-page.ts';

type ComingPath = PathOfScreen<'coming'>;

interface EmptyScreen {
  /** Says from when on the screen shows something. */
  text: string;
  /** The next useful step. */
  Next: ComponentType;
}

const ApplicationsLink = () => (
  <Link
    to="/applications"
    className="btn btn-primary"
    onPointerDown={() => preload('/applications')}
  >
    {t('My Applications')}
  </Link>
);

/** The screens of the menus that have nothing to show until something else is done. */
const screens: Record<ComingPath, EmptyScreen> = {
  '/repayments': {
    text: msg(
      'Repayments start one month after you accept the delivery of your software. This page then shows what is due and when, what you have paid, and your receipts.',
    ),
    Next: ApplicationsLink,
  },
};

const isComing = (path: string): path is ComingPath => path in screens;

export default function ComingPage() {
  const page = useAppPage();
  if (!page?.menu || !isComing(page.path)) return null;
  const { text, Next } = screens[page.path];
  return (
    <>
      <header className="page-header">
        <PageHeading key={page.path} />
      </header>
      <EmptyState icon={page.menu.icon} text={t(text)}>
        <Next />
      </EmptyState>
    </>
  );
}
