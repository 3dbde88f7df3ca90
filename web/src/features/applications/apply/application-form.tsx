import { type FormEvent, useState } from 'react';
import { SubmitButton } from '#web/src/components/submit-button.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { hasStoredSession, sessionEnded } from '#web/src/lib/session/session.ts';
import { emptyForm, type FormFields, fieldsOf, toApplication } from './application-fields.ts';
import type { ApplyStart } from './apply-start.ts';
import { BusinessSection } from './business-section.tsx';
import { ConsentBox } from './consent-box.tsx';
import { DocumentsSection } from './documents-section.tsx';
import { DraftStatus } from './draft-status.tsx';
import { focusFirstError } from './focus-first-error.ts';
import { FormRefusal } from './form-refusal.tsx';
import { StartNotice } from './start-notice.tsx';
import { SystemSection } from './system-section.tsx';
import { useApplicationFields } from './use-application-fields.ts';
import { areReady, useDocuments } from './use-documents.ts';
import { useDraft } from './use-draft.ts';
import { useSubmitApplication } from './use-submit-application.ts';

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
    // The shell then asks to log in and comes back here, where the typed texts still are.
    if (!hasStoredSession()) return sessionEnded();
    // Both are checked, so that all problems are shown at once.
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
      <form onSubmit={onSubmit} noValidate>
        <BusinessSection form={form} />
        <SystemSection form={form} />
        <DocumentsSection documents={documents} disabled={isBusy} />
        <ConsentBox form={form} />
        {refusal && <FormRefusal refusal={refusal} />}
        <DraftStatus saver={saver} />
        <SubmitButton
          label={t('Submit Application')}
          busyLabel={t('Submitting...')}
          busy={isBusy}
        />
      </form>
    </>
  );
}

/** @returns the fields of the draft, or of an earlier application, or else the business name alone */
function startFields({ draft, earlier, businessName }: ApplyStart): FormFields {
  const source = draft?.draft ?? earlier;
  return source ? fieldsOf(source) : { ...emptyForm, businessName };
}
