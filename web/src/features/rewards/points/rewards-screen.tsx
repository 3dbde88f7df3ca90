import { LoadState } from '#web/src/components/load-state.tsx';
import './rewards.scss';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rewardErrors } from '#shared/rewards/errors.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { settingDefinitions } from '#shared/settings/settings.ts';
import { EmptyState } from '#web/src/components/empty-state.tsx';
import { PageHeading } from '#web/src/components/page-heading.tsx';
import type { SkeletonShape } from '#web/src/components/skeleton.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { t } from '#web/src/lib/language/text.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

interface RewardsScreenProps {
  shape: SkeletonShape;
  /** Whether the screen itself suggests rules before the owner has set a point's worth. */
  suggestsRules?: boolean;
  /** @param unset the settings without a point's worth: the rules are then suggestions */
  children: (rules: PointRules, unset: Settings | null) => ReactNode;
}

/** A screen that needs point rules. Until a point's worth is set it leads to the settings. */
export function RewardsScreen({ shape, suggestsRules = false, children }: RewardsScreenProps) {
  const settings = useQuery(settingsQuery());
  // Only the owner can take a suggestion.
  const isOwn = useBusinessInUse() === null;
  const suggests = suggestsRules && isOwn;
  return (
    <>
      <header className="page-header">
        <PageHeading />
      </header>
      <LoadState query={settings} label={t('Loading your settings')} shape={shape}>
        {(data) =>
          data.pointValue === null && !suggests ? (
            <SetUpFirst />
          ) : (
            children(rulesOf(data), data.pointValue === null ? data : null)
          )
        }
      </LoadState>
    </>
  );
}

export function SetUpFirst() {
  const isOwn = useBusinessInUse() === null;
  if (!isOwn) {
    return (
      <EmptyState
        icon="settings"
        text={t('The owner has not set what a point is worth. Ask the owner to do it in Settings.')}
      />
    );
  }
  return (
    <EmptyState icon="settings" text={errorText(rewardErrors, 'rewards.notSetUp')}>
      <Link to="/settings" className="btn btn-primary">
        {t('Settings')}
      </Link>
    </EmptyState>
  );
}

export type PointRules = Settings & { pointValue: number };

const rulesOf = (settings: Settings): PointRules =>
  settings.pointValue === null
    ? {
        ...settings,
        pointValue: settingDefinitions.pointValue.suggestion,
        keepRest: 'Yes',
      }
    : { ...settings, pointValue: settings.pointValue };
