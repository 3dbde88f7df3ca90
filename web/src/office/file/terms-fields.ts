import type { RepaymentPeriod } from '#shared/applications/catalogue.ts';
import { withInstallment } from '#shared/assessment/affordability.ts';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import type { ApplicationFile } from '#shared/assessment/contract.ts';
import { offerErrors } from '#shared/offers/errors.ts';
import { figuresOf, type OfferTerms, problemWithTerms } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import { fillMessage } from '#shared/platform/message.ts';
import { wholeIn } from '#shared/typed/amount.ts';
import { useDraft } from '#web/src/office/lib/use-draft.ts';

export interface TypedTerms {
  amount: string;
  deposit: string;
  period: RepaymentPeriod;
  fees: readonly { name: string; amount: string }[];
  /** Whether ten working days without an answer accept a milestone. */
  silenceAccepts: boolean;
}

/** The first terms: of the first approval, of the recommendation, or as asked. */
function firstTerms({ application, recommendation, firstApproval }: ApplicationFile): TypedTerms {
  const given = firstApproval?.terms ?? recommendation?.terms;
  return {
    amount: String(given?.amount ?? application.suggestedAmount),
    deposit: String(given?.deposit ?? 0),
    period: given?.period ?? application.repaymentPeriod,
    fees: (given?.fees ?? []).map(({ name, amount }) => ({ name, amount: String(amount) })),
    silenceAccepts: given?.silenceAccepts ?? false,
  };
}

/** Typed text stays, whatever is read again meanwhile; what is not follows the file. */
export function useTerms(file: ApplicationFile, act: 'recommend' | 'approve') {
  const first = JSON.stringify(firstTerms(file));
  const [text, keep] = useDraft(`terms to ${act} ${file.application.ref}`, first);
  return {
    typed: JSON.parse(text) as TypedTerms,
    type: (typed: TypedTerms) => keep(JSON.stringify(typed)),
    isTyped: text !== first,
    undo: () => keep(first),
  };
}

const numberOf = (typed: string): number => wholeIn(typed) ?? Number.NaN;

export function readTerms(
  typed: TypedTerms,
  suggestedAmount: number,
): { terms: OfferTerms } | { problem: string } {
  const terms: OfferTerms = {
    amount: numberOf(typed.amount),
    deposit: numberOf(typed.deposit || '0'),
    period: typed.period,
    fees: typed.fees.map(({ name, amount }) => ({ name: name.trim(), amount: numberOf(amount) })),
    ...(typed.silenceAccepts && { silenceAccepts: true }),
  };
  const problem = problemWithTerms(terms, suggestedAmount);
  if (!problem) return { terms };
  return { problem: fillMessage(offerErrors['offers.incomplete'][1], { problem }) };
}

/** A statement's figures beside the typed installment, if the terms are complete. */
export const figuresFor = (
  figures: AffordabilityFigures,
  read: ReturnType<typeof readTerms>,
): AffordabilityFigures =>
  'terms' in read ? withInstallment(figures, figuresOf(read.terms).monthly) : figures;

/** As a body has them: with lists that may be changed. */
export const toBody = ({ fees, ...terms }: OfferTerms) => ({
  ...terms,
  fees: fees.map((fee) => ({ ...fee })),
});

export function levelText({
  percent,
  level,
  averageNet,
  installment,
}: AffordabilityFigures): string {
  const part = percent === null ? 'no net inflow' : `${percent}% of the net inflow`;
  return `${level}, an installment of ${kes(installment)} is ${part} of ${kes(averageNet)} a month`;
}
