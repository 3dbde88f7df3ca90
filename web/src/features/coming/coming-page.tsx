import { useLocation } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import type { IconName } from '../../components/icon.tsx';
import { PageHeading } from '../../components/page-heading.tsx';

interface ComingScreen {
  title: string;
  icon: IconName;
  purpose: string;
}

/** Screens that the menus lead to and that are built later. */
const screens: Record<string, ComingScreen> = {
  '/projects': {
    title: 'My Software Projects',
    icon: 'code',
    purpose: 'Here you will follow the software that is built for you, from start to handover.',
  },
  '/repayments': {
    title: 'Repayments',
    icon: 'repay',
    purpose: 'Here you will see what is due and when, pay installments, and find your receipts.',
  },
  '/send-sms': {
    title: 'Send Promotional SMS',
    icon: 'chat',
    purpose: 'Here you will write to your customers about offers and news by SMS.',
  },
};

export default function ComingPage() {
  const screen = screens[useLocation().pathname.replace(/\/$/, '')];
  if (!screen) return null;
  return (
    <>
      <PageHeading key={screen.title} title={screen.title} />
      <EmptyState icon={screen.icon} text={screen.purpose} />
    </>
  );
}
