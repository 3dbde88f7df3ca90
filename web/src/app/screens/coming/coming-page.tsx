import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '../../../components/empty-state.tsx';
import type { IconName } from '../../../components/icon.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { msg, t } from '../../../lib/language/text.ts';
import { preload } from '../../../lib/navigation/preload.ts';
import { SmsNextSteps } from './sms-next-steps.tsx';

interface EmptyScreen {
  title: string;
  icon: IconName;
  /** What the screen shows, and from when on. */
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

/** Screens of the menus that have nothing to show before something else was done. */
const screens: Record<string, EmptyScreen> = {
  '/projects': {
    title: msg('My Software Projects'),
    icon: 'code',
    text: msg(
      'Once you have accepted an offer and planned the start with us, your project appears here: its stage, its milestones and when it will be delivered.',
    ),
    Next: ApplicationsLink,
  },
  '/repayments': {
    title: msg('Repayments'),
    icon: 'repay',
    text: msg(
      'Repayments start one month after you accept the delivery of your software. This page then shows what is due and when, what you have paid, and your receipts.',
    ),
    Next: ApplicationsLink,
  },
  '/send-sms': {
    title: msg('Send Promotional SMS'),
    icon: 'chat',
    text: msg(
      'This page is for SMS about offers and news to the customers who agreed to receive them. Collect their consent when you award points: it is one tick.',
    ),
    Next: SmsNextSteps,
  },
};

export default function ComingPage() {
  const screen = screens[useLocation().pathname.replace(/\/$/, '')];
  if (!screen) return null;
  return (
    <>
      <header className="page-header">
        <PageHeading key={screen.title} title={t(screen.title)} />
      </header>
      <EmptyState icon={screen.icon} text={t(screen.text)}>
        <screen.Next />
      </EmptyState>
    </>
  );
}
