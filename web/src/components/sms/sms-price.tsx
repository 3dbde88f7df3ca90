import './sms.scss';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { getSmsOverview } from '#shared/campaigns/contract.ts';
import type { ReplyOf } from '#shared/platform/contract.ts';
import { segmentsOf } from '#shared/sms/segments.ts';
import { formatKes, formatNumber } from '#web/src/lib/language/format.ts';
import { t, tn } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

/** The shop's credits, and their price. */
export type SmsRates = Pick<ReplyOf<typeof getSmsOverview>, 'creditPrice' | 'smsBalance'>;

interface SmsPriceProps {
  /** As it goes out to the person with the longest values. */
  message: string;
  /** Null while nobody is counted: then the price for each person is shown. */
  people: number | null;
  rates: SmsRates;
  /** Whether the text waits while credits are bought. */
  isKept?: boolean;
  children?: ReactNode;
}

/** The price of an SMS beside its text, wherever one is written. */
export function SmsPrice({ message, people, rates, isKept, children }: SmsPriceProps) {
  const { segments } = segmentsOf(message);
  const credits = segments * (people ?? 0);
  return (
    <div className="sms-price">
      <p role="status">
        <strong>
          {people === null
            ? eachText(segments, rates)
            : priceText({ sms: segments, people, credits }, rates)}
        </strong>{' '}
        {credits <= rates.smsBalance && people !== null && leftText(credits, rates)}
        {children}
      </p>
      <CreditsLacking credits={credits} rates={rates} isKept={isKept} />
    </div>
  );
}

interface Price {
  /** The parts of the longest message. */
  sms: number;
  people: number;
  credits: number;
}

/** For example "1 SMS, 20 people, 20 credits (KES 113)". */
export const priceText = ({ sms, people, credits }: Price, rates: SmsRates): string =>
  t('{sms}, {people}, {credits}', {
    // Names and points make some messages longer than others.
    sms: credits === people * sms ? smsText(sms) : t('1 to {n} SMS', { n: sms }),
    people: tn(people, '1 person', '{n} people'),
    credits: creditsText(credits, rates),
  });

/** For example "1 SMS for each person: 1 credit (KES 6)". */
export const eachText = (sms: number, rates: SmsRates): string =>
  t('{sms} for each person: {credits}', {
    sms: smsText(sms),
    credits: creditsText(sms, rates),
  });

const smsText = (sms: number): string => tn(sms, '1 SMS', '{n} SMS');

export const creditsText = (
  credits: number,
  { creditPrice }: Pick<SmsRates, 'creditPrice'>,
): string =>
  tn(credits, '1 credit ({price})', '{n} credits ({price})', {
    price: kesText(credits, creditPrice),
  });

/** Cents count in small sums only. The currency stays with its figure. */
function kesText(credits: number, creditPrice: number): string {
  const kes = credits * creditPrice;
  return formatKes(kes < 100 ? Math.round(kes * 100) / 100 : Math.round(kes)).replace(
    ' ',
    '\u00a0',
  );
}

export const leftText = (credits: number, { smsBalance }: Pick<SmsRates, 'smsBalance'>): string => {
  const have = formatNumber(smsBalance);
  return credits > smsBalance
    ? t('You have {have} and need {lacking} more.', {
        have,
        lacking: formatNumber(credits - smsBalance),
      })
    : t('You have {have}; {left} left after.', { have, left: formatNumber(smsBalance - credits) });
};

type CreditsLackingProps = Pick<SmsPriceProps, 'rates' | 'isKept'> & { credits: number };

/** Says how many credits are missing, and leads to them and back. Draws nothing if there are enough. */
export const CreditsLacking = ({ credits, rates, isKept }: CreditsLackingProps) =>
  credits > rates.smsBalance && (
    <p className="alert alert-warning" role="status">
      {leftText(credits, rates)} {isKept && t('Your message is kept.')} <BuyCredits />
    </p>
  );

/** Only the owner buys credits, and comes back here from there. */
export function BuyCredits() {
  const isOwn = useBusinessInUse() === null;
  const { pathname, search } = useLocation();
  if (!isOwn) return <>{t('Ask the owner to buy SMS credits.')}</>;
  const next = new URLSearchParams({ next: pathname + search });
  return <Link to={`/settings?${next}#billing`}>{t('Buy SMS credits')}</Link>;
}
