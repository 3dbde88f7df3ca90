import fc from 'fast-check';
import { applicationStatuses } from '#shared/applications/application-machine.ts';
import { repaymentPeriods } from '#shared/applications/catalogue.ts';
import { shownTerms } from '#shared/applications/shown-terms.ts';
import { forAny } from '#test/support/for-any.ts';

const asked = { suggestedAmount: 800_000, repaymentPeriod: '36 Months' } as const;
const offered = { offeredAmount: 600_000, offeredPeriod: '24 Months' } as const;

const alone = { askedAmount: null, askedPeriod: null };

it('before an offer the terms are what was asked for', () => {
  const none = { offeredAmount: null, offeredPeriod: null };
  expect(shownTerms({ status: 'Under Review', ...asked, ...none })).toEqual({
    ...alone,
    amount: 800_000,
    period: '36 Months',
  });
});

it.each(['Approved', 'Offer Declined', 'Offer Expired', 'Withdrawn'] as const)(
  'an offer of an application that is %s stands beside what was asked for',
  (status) =>
    expect(shownTerms({ status, ...asked, ...offered })).toEqual({
      amount: 600_000,
      period: '24 Months',
      askedAmount: 800_000,
      askedPeriod: '36 Months',
    }),
);

it('an accepted offer stands alone', () =>
  expect(shownTerms({ status: 'Offer Accepted', ...asked, ...offered })).toEqual({
    ...alone,
    amount: 600_000,
    period: '24 Months',
  }));

it('whatever the application, nothing stands beside itself, and an offer is what counts', () => {
  const offers = fc.option(
    fc.tuple(fc.constantFrom(500_000, 800_000), fc.constantFrom(...repaymentPeriods)),
  );
  forAny(
    fc.constantFrom(...applicationStatuses),
    fc.constantFrom(...repaymentPeriods),
    offers,
    (status, repaymentPeriod, offer) => {
      const [offeredAmount, offeredPeriod] = offer ?? [null, null];
      const terms = { status, suggestedAmount: 800_000, repaymentPeriod };
      const shown = shownTerms({ ...terms, offeredAmount, offeredPeriod });
      expect(shown.askedAmount).not.toBe(shown.amount);
      expect(shown.askedPeriod).not.toBe(shown.period);
      if (offer) expect([shown.amount, shown.period]).toEqual(offer);
    },
  );
});
