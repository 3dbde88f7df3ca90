import { type FormEvent, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import {
  monthsOf,
  repaymentPeriods,
  sectors,
  suggestedAmounts,
} from '#shared/applications/catalogue.ts';
import { statementsConsent } from '#shared/applications/consent.ts';
import { installmentsOf } from '#shared/offers/installments.ts';
import { ChoiceGroup } from '#web/src/components/choice-group.tsx';
import { EnglishText } from '#web/src/components/english-text.tsx';
import { FieldError } from '#web/src/components/field.tsx';
import { RichText } from '#web/src/components/rich-text.tsx';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { TextAreaField, TextField } from '#web/src/components/text-field.tsx';
import type { ApiError } from '#web/src/lib/errors/api-error.ts';
import { formatKes, formatNumber, formatTime } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { hasStoredSession, sessionEnded } from '#web/src/lib/session/session.ts';
import { useStore } from '#web/src/lib/storage/store.ts';
import {
  areReady,
  DocumentInput,
  type Documents,
  useDocuments,
  useUploaded,
} from '../documents/document-input.tsx';
import {
  type ApplicationFieldsForm,
  emptyForm,
  type FormFields,
  fieldsOf,
  maxLengths,
  toApplication,
  useApplicationFields,
} from './application-fields.ts';
import { type ApplyStart, DraftSaver } from './draft-saver.ts';
import { StartNotice } from './start-notice.tsx';
import { focusFirstError, useSubmitApplication } from './use-submit-application.ts';

interface ApplicationFormProps {
  start: ApplyStart;
  onStartAgain: () => void;
}

export function ApplicationForm({ start, onStartAgain }: ApplicationFormProps) {
  const form = useApplicationFields(useState(() => startFields(start))[0]);
  const documents = useDocuments(start.draft?.draft);
  const saver = useDraft(start, form.fields, documents);
  const { submit, isBusy, refusal } = useSubmitApplication(documents, saver);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The shell asks to log in and returns here, where the typed texts still are.
    if (!hasStoredSession()) return sessionEnded();
    // Checks both, to show all problems at once.
    const isComplete = [form.check(), areReady(documents)].every(Boolean);
    if (isComplete) void submit(toApplication(form.fields));
    else focusFirstError();
  };

  return (
    <>
      <StartNotice
        start={start}
        saver={saver}
        documents={documents}
        onUseEarlier={form.change}
        onStartAgain={onStartAgain}
      />
      <form onSubmit={onSubmit} className="two-columns" noValidate>
        <div>
          <BusinessSection form={form} />
          <SystemSection form={form} />
        </div>
        <div>
          <DocumentsSection documents={documents} disabled={isBusy} />
          <ConsentBox form={form} />
          {refusal && <FormRefusal refusal={refusal} />}
          <DraftStatus saver={saver} />
          <SubmitButton
            label={t('Submit Application')}
            busyLabel={t('Submitting...')}
            busy={isBusy}
          />
        </div>
      </form>
    </>
  );
}

/** From the draft or an earlier application, or else the business name alone. */
function startFields({ draft, earlier, businessName }: ApplyStart): FormFields {
  const source = draft?.draft ?? earlier;
  return source ? fieldsOf(source) : { ...emptyForm, businessName };
}

function FormRefusal({ refusal }: { refusal: ApiError }) {
  return (
    <div className="alert alert-danger" role="alert">
      {refusal.message}{' '}
      {refusal.code === 'applications.openApplication' && (
        <Link to="/applications">{t('My Applications')}</Link>
      )}
    </div>
  );
}

/** Not announced: a screen reader would say it after every sentence. */
function DraftStatus({ saver }: { saver: DraftSaver }) {
  const { savedAt, isStuck } = useStore(saver, (all) => all);
  return (
    <p className="draft-status">
      {isStuck
        ? t('Saved on this phone, not yet online')
        : savedAt && t('Draft saved {time}', { time: formatTime(savedAt) })}
    </p>
  );
}

function useDraft(
  { owner, draft: stored }: ApplyStart,
  fields: FormFields,
  documents: Documents,
): DraftSaver {
  const draft = { ...fields, documents: useUploaded(documents) };
  const [saver] = useState(() => {
    const untouched = { changedAt: '', basedOn: null, isOnline: true };
    return new DraftSaver(owner, { ...(stored ?? untouched), draft });
  });
  useEffect(() => saver.start(), [saver]);
  useEffect(() => saver.save(draft));
  return saver;
}

const choices = sectors.map((value) => ({ value }));

function BusinessSection({ form }: { form: ApplicationFieldsForm }) {
  const { fields, problems, change } = form;
  return (
    <section className="card form-section">
      <h2 className="h5">{t('Your business')}</h2>
      <TextField
        label={t('Business Name')}
        error={problems.businessName}
        value={fields.businessName}
        autoComplete="organization"
        maxLength={maxLengths.businessName}
        onType={(businessName) => change({ businessName })}
      />
      <ChoiceGroup
        label={t('Sector')}
        choices={choices}
        chosen={fields.sector}
        error={problems.sector}
        onChoose={(sector) => change({ sector })}
      />
    </section>
  );
}

function DocumentsSection({ documents, disabled }: { documents: Documents; disabled: boolean }) {
  return (
    <section className="card form-section">
      <h2 className="h5">{t('Documents')}</h2>
      <p className="form-text">
        {t('At most 10 MB each. A document starts to upload when you choose it.')}
      </p>
      <DocumentInput
        label={t('M-Pesa Statement (PDF)')}
        help={t('The last six months.')}
        document={documents.mpesa}
        disabled={disabled}
      >
        <p className="document-tip">
          <RichText
            text="No statement yet? Dial <dial>*334#</dial>, then My Account, M-PESA Statement."
            tags={{ dial: (text) => <a href="tel:*334%23">{text}</a> }}
          />
        </p>
      </DocumentInput>
      <DocumentInput
        label={t('Bank Statement (PDF or CSV, optional)')}
        help={t('If your business has a bank account.')}
        document={documents.bank}
        disabled={disabled}
      />
      <DocumentInput
        label={t('Registration Certificate (PDF, JPG or PNG)')}
        help={t('A scan or a clear photo.')}
        document={documents.cert}
        disabled={disabled}
      />
    </section>
  );
}

/** Unticked at every visit: nobody agrees by a draft. */
function ConsentBox({ form }: { form: ApplicationFieldsForm }) {
  const id = useId();
  const language = form.consentLanguage;
  const error = form.problems.consent;
  return (
    <div className="field">
      <label className="choice">
        <input
          type="checkbox"
          checked={form.hasConsent}
          aria-invalid={!!error}
          aria-describedby={error && id}
          onChange={({ target }) => form.consent(target.checked)}
        />
        <span lang={language}>{statementsConsent.texts[language]}</span>
      </label>
      <EnglishText>{statementsConsent.texts.en}</EnglishText>
      <FieldError id={id} error={error} />
    </div>
  );
}

const systemChoices = () =>
  Object.entries(suggestedAmounts).map(([value, amount]) => ({
    value,
    detail: formatKes(amount),
  }));

const periods = repaymentPeriods.map((value) => ({ value }));

function SystemSection({ form }: { form: ApplicationFieldsForm }) {
  const { fields, problems, change } = form;
  return (
    <section className="card form-section">
      <h2 className="h5">{t('The software you need')}</h2>
      <ChoiceGroup
        label={t('System Need')}
        choices={systemChoices()}
        chosen={fields.systemNeed}
        error={problems.systemNeed}
        onChoose={(systemNeed) => change({ systemNeed })}
      />
      <ChoiceGroup
        label={t('Repayment Period')}
        choices={periods}
        chosen={fields.repaymentPeriod}
        error={problems.repaymentPeriod}
        onChoose={(repaymentPeriod) => change({ repaymentPeriod })}
      />
      <AmountSummary systemNeed={fields.systemNeed} repaymentPeriod={fields.repaymentPeriod} />
      <DescriptionField
        text={fields.description}
        error={problems.description}
        onChange={(description) => change({ description })}
      />
    </section>
  );
}

interface AmountSummaryProps {
  systemNeed: string;
  repaymentPeriod: string;
}

/** Always at full height, so that nothing moves. */
function AmountSummary({ systemNeed, repaymentPeriod }: AmountSummaryProps) {
  const amount = Object.entries(suggestedAmounts).find(([type]) => type === systemNeed)?.[1];
  return (
    <div className="amount-summary" aria-live="polite" aria-atomic="true">
      <div className="amount-label">{t('Suggested Amount')}</div>
      {amount ? (
        <>
          <div className="amount">{formatKes(amount)}</div>
          <Monthly amount={amount} repaymentPeriod={repaymentPeriod} />
        </>
      ) : (
        <div className="form-text">
          {t(
            'Choose a system need and a repayment period to see the amount, in all and for a month.',
          )}
        </div>
      )}
    </div>
  );
}

function Monthly({ amount, repaymentPeriod }: { amount: number; repaymentPeriod: string }) {
  const period = repaymentPeriods.find((one) => one === repaymentPeriod);
  if (!period) {
    return (
      <div className="form-text">
        {t('Choose a repayment period to see the amount for a month.')}
      </div>
    );
  }
  const months = monthsOf(period);
  const { monthly, last } = installmentsOf(amount, months);
  return (
    <>
      <div>
        {t('About {amount} a month for {months} months, before any fees', {
          amount: formatKes(monthly),
          months,
        })}
      </div>
      {last !== monthly && (
        <div className="form-text">{t('Last month {amount}', { amount: formatKes(last) })}</div>
      )}
    </>
  );
}

interface DescriptionFieldProps {
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
}

function DescriptionField({ text, error, onChange }: DescriptionFieldProps) {
  return (
    <TextAreaField
      label={t('Description')}
      help={
        <span className="help-and-count">
          <span>{t('What should the system do, and who will use it?')}</span>
          <span className="count">
            {t('{n} of {max}', {
              n: formatNumber(text.length),
              max: formatNumber(maxLengths.description),
            })}
          </span>
        </span>
      }
      error={error}
      rows={5}
      maxLength={maxLengths.description}
      value={text}
      onType={onChange}
    />
  );
}
