import type { Campaign } from '#shared/campaigns/contract.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { handedOver } from '../result-figures.ts';

interface ResultFiguresProps {
  campaign: Campaign;
  hasDeliveryReports: boolean;
}

/** What became of the recipients, and of the credits. */
export function ResultFigures({ campaign: { result }, hasDeliveryReports }: ResultFiguresProps) {
  const figures: [string, number][] = [
    [t('Sent'), handedOver(result)],
    ...(hasDeliveryReports
      ? ([
          [t('Delivered'), result.delivered],
          [t('Not delivered'), result.undelivered],
        ] as [string, number][])
      : []),
    [t('Failed'), result.failed],
    [t('Not known'), result.unknown],
    [t('Skipped'), result.skipped],
    [t('Credits reserved'), result.creditsReserved],
    [t('Credits used'), result.creditsUsed],
    [t('Credits returned'), result.creditsReturned],
  ];
  return (
    <dl className="result-figures">
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatNumber(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
