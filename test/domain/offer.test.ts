import fc from 'fast-check';
import type { ApplicationItem } from '#core/applications/application/application.entity.ts';
import { approveApplication } from '#core/assessment/decisions.ts';
import { monthsOf, repaymentPeriods, suggestedAmounts } from '#shared/applications/catalogue.ts';
import {
  bindingTexts,
  consentIn,
  offerConsent,
  statementsConsent,
} from '#shared/applications/consent.ts';
import { offerErrors } from '#shared/offers/errors.ts';
import { installmentsOf } from '#shared/offers/installments.ts';
import { figuresOf, problemWithTerms } from '#shared/offers/offer.ts';
import { offerTermTexts, termsInWords } from '#shared/offers/offer-terms.ts';
import { languages } from '#shared/platform/languages.ts';
import { fillMessage } from '#shared/platform/message.ts';
import { inRuns } from '#test/support/for-any.ts';
import { runsOf } from '#test/support/layer.ts';
import { mutiso } from '#test/support/people.ts';

it.each([
  [300_000, 6, 50_000, 50_000],
  [300_000, 36, 8_334, 8_310],
  [400_000, 48, 8_334, 8_302],
  [500_000, 24, 20_834, 20_818],
  [800_000, 12, 66_667, 66_663],
  [1_000_000, 6, 166_667, 166_665],
  [1_000_000, 48, 20_834, 20_802],
])(
  'KES %i over %i months are installments of %i, and %i at the end',
  (total, months, monthly, last) =>
    expect(installmentsOf(total, months)).toEqual({ monthly, last }),
);

it('the installments of every system and period add up, and fit one M-Pesa payment each', () => {
  for (const amount of Object.values(suggestedAmounts)) {
    for (const months of repaymentPeriods.map(monthsOf)) {
      const { monthly, last } = installmentsOf(amount, months);
      expect(monthly * (months - 1) + last).toBe(amount);
      expect(last).toBeGreaterThan(0);
      expect(monthly).toBeLessThanOrEqual(250_000);
    }
  }
});

const terms = { amount: 300_000, deposit: 0, period: '12 Months', fees: [] } as const;

it('an offer without fees costs nothing', () =>
  expect(figuresOf(terms)).toEqual({
    installments: 12,
    monthly: 25_000,
    last: 25_000,
    totalToPay: 300_000,
    costOfCredit: 0,
    annualRate: 0,
  }));

it('fees are in the total, the installments and the annual rate', () => {
  const fees = [
    { name: 'Set-up', amount: 15_000 },
    { name: 'Insurance', amount: 3_000 },
  ];
  const figures = figuresOf({ ...terms, fees });
  expect(figures).toMatchObject({ totalToPay: 318_000, costOfCredit: 18_000, monthly: 26_500 });
  // 12 payments of 26,500 for 300,000: 0.9080 % a month
  expect(figures.annualRate).toBeCloseTo(11.5, 1);
});

it('a deposit is paid before, and is not financed', () => {
  const figures = figuresOf({ ...terms, deposit: 60_000 });
  expect(figures).toMatchObject({ monthly: 20_000, totalToPay: 300_000, annualRate: 0 });
});

it('the figures of all terms are whole and add up, and a higher fee makes a higher rate', () =>
  inRuns(
    runsOf(300, 3_000),
    fc.integer({ min: 20_000, max: 1_000_000 }),
    fc.integer({ min: 0, max: 10_000 }),
    fc.constantFrom(...repaymentPeriods),
    fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 4 }),
    (amount, deposit, period, sums) => {
      const fees = sums.map((sum, n) => ({ name: `Fee ${n}`, amount: sum }));
      expect(problemWithTerms({ amount, deposit, period, fees }, 500_000)).toBeNull();
      const figures = figuresOf({ amount, deposit, period, fees });
      const paid = figures.monthly * (figures.installments - 1) + figures.last + deposit;
      expect(paid).toBe(figures.totalToPay);
      expect(figures.last).toBeGreaterThan(0);
      expect(figures.last).toBeLessThanOrEqual(figures.monthly);
      const fifth = { name: 'A fifth more', amount: Math.ceil(amount / 5) };
      const dearer = figuresOf({ amount, deposit, period, fees: [...fees, fifth] });
      expect(dearer.annualRate).toBeGreaterThan(figures.annualRate);
      if (figures.costOfCredit === 0) expect(figures.annualRate).toBe(0);
    },
  ));

it.each([
  [{ amount: 9_999 }, 'Offer at least KES 10000.'],
  [{ amount: 300_000.5 }, 'Whole shillings only.'],
  [{ deposit: -1 }, 'Whole shillings only.'],
  [{ deposit: 295_000 }, 'The deposit leaves nothing to finance.'],
  [{ fees: [{ name: ' ', amount: 1 }] }, 'Give every fee a name.'],
  [{ fees: [{ name: 'Fee', amount: 300_001 }] }, 'The fees are more than what is financed.'],
  [{ amount: Number.NaN }, 'Whole shillings only.'],
  [{ amount: 600_001 }, 'Offer at most 2 times the amount that the system suggests.'],
])('an offer with %j is refused', (changes, problem) => {
  const found = problemWithTerms({ ...terms, ...changes }, 300_000);
  const [, message] = offerErrors['offers.incomplete'];
  expect(found && fillMessage(message, { problem: found })).toBe(problem);
});

it('threat 69: the office offers twice what a system suggests, and not a shilling more', async () => {
  const deps = { clock: () => 0, saveTransition: async () => 'saved' as const };
  const application = {
    applicationId: '01',
    ref: 'A7K2Q9M',
    status: 'Under Review',
    reviewers: ['achieng'],
    suggestedAmount: 300_000,
  };
  const approve = async (amount: number) =>
    approveApplication(deps, application as ApplicationItem, mutiso, { ...terms, amount });
  await expect(approve(600_001)).rejects.toMatchObject({
    code: 'offers.incomplete',
    params: { problem: 'tooLarge' },
  });
  expect((await approve(600_000)).status).toBe('Approved');
});

it('each consent has a text of its own in each language', () => {
  for (const consent of [statementsConsent, offerConsent]) {
    const texts = languages.map((language) => consentIn(consent, language).text);
    expect(new Set(texts).size).toBe(languages.length);
    for (const text of texts) expect(text.trim()).toMatch(/^\p{Lu}.*\.$/u);
  }
});

it('each language has the same number of terms of an offer', () =>
  expect(offerTermTexts.sw).toHaveLength(offerTermTexts.en.length));

it.each(languages)('in %s it is said that the English text is binding', (language) => {
  const binding = bindingTexts[language];
  expect(binding).toMatch(
    language === 'en' ? /English text is binding/ : /Kiingereza.*yanayofunga/,
  );
  expect(consentIn(statementsConsent, language).text.endsWith(binding)).toBe(true);
  expect(termsInWords(language).split('\n').at(-1)).toBe(binding);
});

it('the terms that are stored are all that stands beside the figures', () => {
  expect(termsInWords('sw')).toContain('Ukichelewa kulipa: Hakuna ada ya kuchelewa.');
  expect(termsInWords('en').split('\n')).toHaveLength(offerTermTexts.en.length + 1);
});
