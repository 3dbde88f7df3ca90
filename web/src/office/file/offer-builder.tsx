import {
  monthsOf,
  type RepaymentPeriod,
  repaymentPeriods,
} from '#shared/applications/catalogue.ts';
import { withInstallment } from '#shared/assessment/affordability.ts';
import type { AffordabilityFigures } from '#shared/assessment/affordability-fields.ts';
import { figuresOf, OFFER_DAYS, type OfferTerms } from '#shared/offers/offer.ts';
import { Terms } from '#shared/offers/terms.ts';
import { kes } from '#shared/platform/kes.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { NumberField } from '#web/src/components/number-field.tsx';
import { OfferFigures } from '#web/src/components/offers/offer-figures.tsx';
import { OfferTerms as TermsInWords } from '#web/src/components/offers/offer-terms.tsx';
import { Schedule } from '#web/src/components/offers/schedule.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { OfferHead } from '#web/src/features/offers/offer-head.tsx';
import { SmallButton } from '#web/src/office/lib/buttons.tsx';
import { Problem } from '#web/src/office/lib/card.tsx';
import { readTerms, type TypedTerms, type useTerms } from './terms-fields.ts';
import type { FileProps } from './use-file.ts';

interface OfferBuilderProps extends FileProps {
  terms: ReturnType<typeof useTerms>;
  /** The statement's, if one was read. */
  figures: AffordabilityFigures | null;
}

export function OfferBuilder({ file, terms, figures }: OfferBuilderProps) {
  const { typed, type } = terms;
  const { suggestedAmount } = file.application;
  const read = readTerms(typed, suggestedAmount);
  return (
    <div className="office-offer">
      <div>
        <Fields typed={typed} onType={type} />
        {terms.isTyped && (
          <SmallButton look="link" className="px-0" onClick={terms.undo}>
            Undo what I typed
          </SmallButton>
        )}
        {figures && 'terms' in read && (
          <Periods
            figures={figures}
            terms={read.terms}
            onChoose={(period) => type({ ...typed, period })}
          />
        )}
        {'problem' in read ? (
          <Problem>{read.problem}</Problem>
        ) : (
          <Differences file={file} terms={read.terms} />
        )}
      </div>
      {'terms' in read && <Preview file={file} terms={read.terms} />}
    </div>
  );
}

interface PeriodsProps {
  figures: AffordabilityFigures;
  terms: OfferTerms;
  onChoose: (period: RepaymentPeriod) => void;
}

/** Each period's installment as a part of the net inflow; a press chooses the period. */
const Periods = ({ figures, terms, onChoose }: PeriodsProps) => (
  <fieldset className="office-periods">
    <legend className="visually-hidden">Part of the net inflow</legend>
    {repaymentPeriods.map((period) => {
      const { monthly } = figuresOf({ ...terms, period });
      const { percent, level } = withInstallment(figures, monthly);
      return (
        <SmallButton
          key={period}
          className={`ratio-${level}`}
          aria-pressed={period === terms.period}
          onClick={() => onChoose(period)}
        >
          {monthsOf(period)} m {percent === null ? 'no inflow' : `${percent}%`}
        </SmallButton>
      );
    })}
  </fieldset>
);

interface FieldsProps {
  typed: TypedTerms;
  onType: (typed: TypedTerms) => void;
}

function Fields({ typed, onType }: FieldsProps) {
  const { fees } = typed;
  const changeFee = (index: number, change: Partial<TypedTerms['fees'][number]>) =>
    onType({
      ...typed,
      fees: fees.map((fee, at) => (at === index ? { ...fee, ...change } : fee)),
    });
  return (
    <>
      <div className="office-row">
        <NumberField
          label="Amount, KES"
          value={typed.amount}
          onType={(amount) => onType({ ...typed, amount })}
        />
        <NumberField
          label="Deposit, KES"
          value={typed.deposit}
          onType={(deposit) => onType({ ...typed, deposit })}
        />
        <SelectField
          label="Period"
          value={typed.period}
          onChoose={(value) =>
            onType({
              ...typed,
              period: repaymentPeriods.find((one) => one === value) ?? typed.period,
            })
          }
        >
          {repaymentPeriods.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </SelectField>
      </div>
      {fees.map((fee, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fee has nothing else to be known by
        <div key={index} className="office-row">
          <TextField
            label={`Fee ${index + 1}`}
            maxLength={Terms.fees.of.fields.name.max}
            value={fee.name}
            onType={(name) => changeFee(index, { name })}
          />
          <NumberField
            label="KES"
            value={fee.amount}
            onType={(amount) => changeFee(index, { amount })}
          />
          <SmallButton
            look="link"
            aria-label={`Remove fee ${index + 1}`}
            onClick={() => onType({ ...typed, fees: fees.filter((_, at) => at !== index) })}
          >
            Remove
          </SmallButton>
        </div>
      ))}
      {fees.length < Terms.fees.max && (
        <SmallButton
          look="link"
          className="px-0"
          onClick={() => onType({ ...typed, fees: [...fees, { name: '', amount: '' }] })}
        >
          Add a fee
        </SmallButton>
      )}
      <label className="office-tick">
        <input
          type="checkbox"
          className="form-check-input"
          checked={typed.silenceAccepts}
          onChange={({ target }) => onType({ ...typed, silenceAccepts: target.checked })}
        />{' '}
        Ten working days without an answer accept a milestone
      </label>
    </>
  );
}

function Differences({ file, terms }: FileProps & { terms: OfferTerms }) {
  const { suggestedAmount, repaymentPeriod } = file.application;
  const differences = [
    terms.amount !== suggestedAmount &&
      `The amount is ${kes(terms.amount)}; ${kes(suggestedAmount)} was asked for.`,
    terms.period !== repaymentPeriod &&
      `The period is ${terms.period}; ${repaymentPeriod} was asked for.`,
  ].filter((one) => one !== false);
  return (
    <div role="status" className="office-differences">
      {differences.length === 0 ? (
        <p>As the owner asked.</p>
      ) : (
        <ul>
          {differences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The owner's card, with the dates it would have if sent now. */
function Preview({ file, terms }: FileProps & { terms: OfferTerms }) {
  const now = Date.now();
  const offer = {
    ...terms,
    fees: [...terms.fees],
    ...figuresOf(terms),
    number: (file.offer?.number ?? 0) + 1,
    madeAt: new Date(now).toISOString(),
    expiresAt: new Date(now + OFFER_DAYS * DAY_MS).toISOString(),
  };
  const application = {
    ...file.application,
    status: 'Approved' as const,
    documents: [],
    questions: [],
    history: [],
    offer,
    declineReason: null,
    consent: file.consent,
    promisedCall: null,
  };
  return (
    <section className="card detail-card offer-card" aria-label="What the owner will see">
      <OfferHead application={application} offer={offer} />
      <OfferFigures offer={offer} />
      <TermsInWords silenceAccepts={offer.silenceAccepts} />
      <Schedule offer={offer} />
    </section>
  );
}
