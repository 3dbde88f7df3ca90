import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DocumentKind } from '../../../../shared/documents.ts';
import { errorMessages, successToasts } from '../../../../shared/messages.ts';
import { toastError, toastSuccess } from '../../components/toast-store.ts';
import { hasCode } from '../../lib/api-error.ts';
import { sessionEnded } from '../../lib/session.ts';
import type { ApplicationFields } from './application-fields.ts';
import { forgetDraft, requestKey, startNewRequest } from './draft.ts';
import { refusedDocument, refusedForm, sendApplication } from './submit-application.ts';
import type { DocumentField } from './use-document.ts';

export type Documents = Record<DocumentKind, DocumentField>;

/** Sends the form once it and its documents are complete, and says what became of it. */
export function useSubmitApplication(documents: Documents) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string | null>(null);

  /** The answer to an earlier press was lost, and the form has changed since. */
  const showEarlierOne = async () => {
    startNewRequest();
    toastError('We received this application before you changed it. You find it in this list.');
    await navigate('/applications');
  };

  const explain = async (error: unknown) => {
    if (hasCode(error, 'auth.unauthenticated')) return sessionEnded();
    if (hasCode(error, 'request.keyReused')) return showEarlierOne();
    const refused = refusedDocument(error);
    if (refused) {
      documents[refused.kind].refuse(refused.message);
      return;
    }
    const message = refusedForm(error);
    if (message) setFormError(message);
    else toastError(errorMessages.submitFailed);
  };

  const send = async (fields: ApplicationFields) => {
    const keys = await uploadedKeys(documents);
    if (!keys) {
      // The document itself says what is wrong with it.
      toastError(errorMessages.submitFailed);
      return;
    }
    await sendApplication({ ...fields, ...keys }, requestKey());
    forgetDraft();
    await queryClient.invalidateQueries();
    toastSuccess(successToasts.applicationSubmitted);
    await navigate('/applications');
  };

  const submit = async (fields: ApplicationFields) => {
    if (busy) return;
    setBusy(true);
    setFormError(null);
    await send(fields).catch(explain);
    setBusy(false);
  };

  return { submit, busy, formError };
}

/** @returns null when a document that was chosen or is required did not arrive */
async function uploadedKeys({ mpesa, bank, cert }: Documents) {
  const [mpesaStatement, bankStatement, registrationCert] = await Promise.all(
    [mpesa, bank, cert].map((document) => document.key()),
  );
  const isBankLost = bank.state.file !== null && !bankStatement;
  if (!mpesaStatement || !registrationCert || isBankLost) return null;
  return { mpesaStatement, bankStatement: bankStatement ?? null, registrationCert };
}
