import type { UseFormReturn } from 'react-hook-form';
import {
  repaymentPeriods,
  sectors,
  suggestedAmounts,
  systemTypes,
} from '../../../../shared/catalogue.ts';
import { controlClass, Field } from '../../components/field.tsx';
import { formatNumber } from '../../lib/format.ts';
import { type FormFields, maxLengths, rules } from './application-fields.ts';
import { DocumentInput } from './document-input.tsx';
import type { Documents } from './use-submit-application.ts';

export type Form = UseFormReturn<FormFields>;

export function BusinessSection({ form }: { form: Form }) {
  const { errors } = form.formState;
  return (
    <section className="card form-section">
      <h2 className="h5">Your business</h2>
      <Field label="Business Name" error={errors.businessName?.message}>
        {(control) => (
          <input
            {...control}
            {...form.register('businessName', rules.businessName)}
            className={controlClass('form-control', control)}
            autoComplete="organization"
            maxLength={maxLengths.businessName}
          />
        )}
      </Field>
      <Select form={form} name="sector" label="Sector" options={sectors} />
    </section>
  );
}

export function SystemSection({ form }: { form: Form }) {
  const chosen = form.watch('systemNeed');
  const amount = Object.entries(suggestedAmounts).find(([type]) => type === chosen)?.[1];
  return (
    <section className="card form-section">
      <h2 className="h5">The software you need</h2>
      <Select form={form} name="systemNeed" label="System Need" options={systemTypes} />
      <div className="form-pair">
        <Field label="Suggested Amount (KES)" help="Filled in by the system you choose.">
          {(control) => (
            <input
              {...control}
              className="form-control"
              readOnly
              value={amount ? formatNumber(amount) : ''}
            />
          )}
        </Field>
        <Select
          form={form}
          name="repaymentPeriod"
          label="Repayment Period"
          options={repaymentPeriods}
        />
      </div>
      <Field
        label="Description"
        help="What should the system do, and who will use it?"
        error={form.formState.errors.description?.message}
      >
        {(control) => (
          <textarea
            {...control}
            {...form.register('description', rules.description)}
            className={controlClass('form-control', control)}
            rows={5}
            maxLength={maxLengths.description}
          />
        )}
      </Field>
    </section>
  );
}

interface SelectProps {
  form: Form;
  name: 'sector' | 'systemNeed' | 'repaymentPeriod';
  label: string;
  options: readonly string[];
}

function Select({ form, name, label, options }: SelectProps) {
  return (
    <Field label={label} error={form.formState.errors[name]?.message}>
      {(control) => (
        <select
          {...control}
          {...form.register(name, rules[name])}
          className={controlClass('form-select', control)}
        >
          <option value="">Choose</option>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function DocumentsSection({ documents }: { documents: Documents }) {
  return (
    <section className="card form-section">
      <h2 className="h5">Documents</h2>
      <p className="form-text">
        At most 10 MB each. A document starts to upload when you choose it.
      </p>
      <DocumentInput
        label="M-Pesa Statement (PDF)"
        help="The last six months."
        document={documents.mpesa}
      />
      <DocumentInput
        label="Bank Statement (PDF or CSV, optional)"
        help="If your business has a bank account."
        document={documents.bank}
      />
      <DocumentInput
        label="Registration Certificate (PDF, JPG or PNG)"
        help="A scan or a clear photo."
        document={documents.cert}
      />
    </section>
  );
}
