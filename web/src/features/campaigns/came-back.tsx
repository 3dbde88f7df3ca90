import type { Campaign } from '#shared/campaigns/contract.ts';
import {
  type Group,
  LEAST_TO_COMPARE,
  type Verdict,
  VISIT_DAYS,
} from '#shared/campaigns/visits.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { Facts } from '#web/src/components/facts.tsx';
import { formatDay, formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { shareText } from './campaign/labels.tsx';

type Visits = NonNullable<Campaign['visits']>;

/** Who came in the week after the message. Only a comparison with people left out says that it brought them. */
export default function CameBack({ campaign: { visits, visitsAt } }: { campaign: Campaign }) {
  return (
    <section aria-label={t('Who came back')}>
      {visits && <Counted visits={visits} />}
      {visitsAt && (
        <p className="form-text">
          {t('On {day} you will see here how many came back within {days} days.', {
            day: formatDay(countedOn(visitsAt)),
            days: VISIT_DAYS,
          })}
        </p>
      )}
    </section>
  );
}

/** The night after the week is over. */
const countedOn = (visitsAt: string): string =>
  new Date(Date.parse(visitsAt) + DAY_MS).toISOString();

function Counted({ visits }: { visits: Visits }) {
  const { got, missed, leftOut, verdict } = visits;
  return (
    <>
      <h3 className="h5">
        {t('{came} of {people} who got it came back within {days} days', {
          came: formatNumber(got.came),
          people: formatNumber(got.people),
          days: VISIT_DAYS,
        })}
      </h3>
      <p>{t(verdictTexts[verdict], { least: formatNumber(LEAST_TO_COMPARE) })}</p>
      <Facts
        className="result-figures"
        rows={[
          got.people > 0 && [t('Got it and came back'), cameText(got)],
          missed.people > 0 && [t('Maybe did not get it, and came back'), cameText(missed)],
          leftOut.people > 0 && [t('Left out and came back'), cameText(leftOut)],
        ]}
      />
      <p className="form-text">
        {t('A visit is when a customer gets or uses points.')}{' '}
        {verdict !== 'notCompared' &&
          t(
            'We compare everybody the message was for with those left out, also those who did not get it.',
          )}
      </p>
    </>
  );
}

const cameText = ({ people, came }: Group): string =>
  t('{came} of {people} ({share})', {
    came: formatNumber(came),
    people: formatNumber(people),
    share: shareText(came, people),
  });

const verdictTexts: Record<Verdict, string> = {
  notCompared: msg(
    'Nobody was left out to compare, so we do not know whether the message brought them.',
  ),
  tooFew: msg(
    'Too few people to tell whether the message worked. Each group needs at least {least}.',
  ),
  unclear: msg('The difference may be chance. It does not show that the message worked.'),
  more: msg('The message brought people back: the difference is too big to be chance.'),
  fewer: msg(
    'Fewer people came with the message than without it, and the difference is too big to be chance.',
  ),
};
