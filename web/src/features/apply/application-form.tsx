import { type FormEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { SubmitButton } from '../../components/submit-button.tsx';
import { hasStoredSession, sessionEnded } from '../../lib/session.ts';
import { type ApplicationFields, emptyForm, type FormFields } from './application-fields.ts';
import { keepDraft, readDraft } from './draft.ts';
import { BusinessSection, DocumentsSection, type Form, SystemSection } from './form-sections.tsx';
import { useDocument } from './use-document.ts';
import { type Documents, useSubmitApplication } from './use-submit-application.ts';

/** @param props.businessName the account's, to start with */
export function ApplicationForm({ businessName }: { businessName: string }) {
  const form = useApplicationForm(businessName);
  const documents = {
    mpesa: useDocument('mpesa'),
    bank: useDocument('bank'),
    cert: useDocument('cert'),
  };
  const { submit, busy, formError } = useSubmitApplication(documents);

  const sendIfComplete = form.handleSubmit(
    // The rules have made sure that each choice is one of its list.
    (fields) => (areReady(documents) ? submit(trimmed(fields)) : focusFirstError()),
    () => areReady(documents),
  );

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The shell then asks to log in and comes back here, where what was typed still is.
    if (hasStoredSession()) void sendIfComplete(event);
    else sessionEnded();
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <BusinessSection form={form} />
      <SystemSection form={form} />
      <DocumentsSection documents={documents} />
      {formError && (
        <div className="alert alert-danger" role="alert">
          {formError}
        </div>
      )}
      <SubmitButton label="Submit Application" busyLabel="Submitting..." busy={busy} />
    </form>
  );
}

function useApplicationForm(businessName: string): Form {
  const [draft] = useState(readDraft);
  const form = useForm<FormFields>({
    defaultValues: { ...emptyForm, ...draft, businessName: draft.businessName || businessName },
  });
  const { subscribe } = form;

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepDraft({ ...values }),
      }),
    [subscribe],
  );

  return form;
}

/** Asks every document, so that each one says what it lacks. */
const areReady = (documents: Documents): boolean =>
  Object.values(documents)
    .map((document) => document.isReady())
    .every(Boolean);

/** The message appears with the next drawing; then its input can take the focus. */
function focusFirstError(): void {
  setTimeout(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus());
}

const trimmed = (fields: FormFields): ApplicationFields => ({
  ...(fields as ApplicationFields),
  businessName: fields.businessName.trim(),
  description: fields.description.trim(),
});
