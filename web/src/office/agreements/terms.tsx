import { figuresOf } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { Card, Facts } from '#web/src/office/lib/card.tsx';
import type { AgreementProps } from './agreement-props.ts';

/** What was signed. */
export function Terms({ agreement }: AgreementProps) {
  const { terms, systemNeed, changeRequest, signedAt, anchorDay } = agreement;
  const { monthly, last, annualRate } = figuresOf(terms);
  const fees = terms.fees.map(({ name, amount }) => `${name} ${kes(amount)}`);
  return (
    <Card title="Terms">
      <Facts
        facts={[
          ['For', changeRequest > 0 ? `${systemNeed}, change ${changeRequest}` : systemNeed],
          ['Amount', kes(terms.amount)],
          ['Deposit', kes(terms.deposit)],
          ['Fees', fees.join(', ') || 'none'],
          ['Period', terms.period],
          ['A month', last === monthly ? kes(monthly) : `${kes(monthly)}, the last ${kes(last)}`],
          ['Rate a year', `${annualRate}%`],
          ['Signed', formatMoment(signedAt)],
          ['Delivered', anchorDay ? formatDay(anchorDay) : 'not yet'],
        ]}
      />
    </Card>
  );
}
