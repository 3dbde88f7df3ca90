import { useQuery } from '@tanstack/react-query';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { ApiKeySection } from './api-key-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { BillingSection } from './billing-section.tsx';
import { EarningSection } from './earning-section.tsx';
import { LanguageSection } from './language-section.tsx';
import { LocationSection } from './location-section.tsx';
import { PointsSection } from './points-section.tsx';
import { RewardsSection } from './rewards-section.tsx';
import { SmsSection } from './sms-section.tsx';
import { TeamSection } from './team-section.tsx';
import '#web/src/styles/_settings.scss';

/** Ten sections, each saved by itself. The appearance is saved on the device. */
export default function SettingsPage() {
  const { data: settings, isPending, isError, error, refetch } = useQuery(settingsQuery());
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading />
      </header>
      {settings && (
        <>
          <PointsSection settings={settings} />
          <EarningSection settings={settings} />
          <RewardsSection settings={settings} />
          <TeamSection settings={settings} />
          <LocationSection settings={settings} />
          <SmsSection settings={settings} />
          <BillingSection />
          <LanguageSection settings={settings} />
          <AppearanceSection />
          <ApiKeySection apiKey={settings.apiKey} />
        </>
      )}
      {isPending && <Skeleton label={t('Loading your settings')} shape="settings" />}
      {isError && !settings && <ErrorCard error={error} onRetry={() => void refetch()} />}
    </div>
  );
}
