import { Link } from 'react-router';
import { pointsFor, worthOf } from '#shared/rewards/points.ts';
import { type Settings, savePointSettings } from '#shared/settings/contract.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import type { PointRules } from '../points/rewards-screen.tsx';

const SPENT = 1_000;

/** The rule that a new business can take with its first award, explained in KES. */
export function SuggestedRule({ rules }: { rules: PointRules }) {
  const points = pointsFor(SPENT, rules.earnPer);
  return (
    <div className="alert alert-info">
      <strong>
        {t('1 point for every {spent}; a point is worth {worth}.', {
          spent: formatKes(rules.earnPer),
          worth: formatKes(rules.pointValue),
        })}
      </strong>{' '}
      {t('Who spends {spent} gets {points} points: {worth} off later.', {
        spent: formatKes(SPENT),
        points: formatNumber(points),
        worth: formatKes(worthOf(points, rules.pointValue)),
      })}{' '}
      <Link to="/settings">{t('Choose another rule')}</Link>
    </div>
  );
}

/**
 * Saves the suggested rule before the first award. A rule saved on another device meanwhile stays, and the form shows
 * it.
 * @param unset the settings without a rule; null once they have one
 */
export function useTakeRule(unset: Settings | null, rules: PointRules) {
  const save = useChange(savePointSettings, { of: pointSettings });
  return {
    isPending: save.isPending,
    withRule: (act: () => void) =>
      unset ? save.mutate(bodyOf(unset, rules), { onSuccess: act }) : act(),
  };
}

const pointSettings: Subject<Settings> = {
  name: 'point-settings',
  params: {},
  show: (client, saved) => {
    client.setQueryData(settingsQuery().queryKey, saved);
    void client.invalidateQueries({ queryKey: ['dashboard'] });
  },
  reload: (client) => void client.invalidateQueries(settingsQuery()),
  outdated: () => true,
};

const bodyOf = (
  { version, minRedeem, redeemCodeAbove, expiryMonths }: Settings,
  { pointValue, earnPer, keepRest }: PointRules,
) => ({ version, pointValue, earnPer, minRedeem, redeemCodeAbove, expiryMonths, keepRest });
