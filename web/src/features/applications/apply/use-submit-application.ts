import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { statementsConsent } from '#shared/applications/consent.ts';
import { submitApplication } from '#shared/applications/contract.ts';
import { applicationMessages, applicationSubmitted } from '#shared/applications/messages.ts';
import { type DocumentKind, documentKinds } from '#shared/documents/document-kinds.ts';
import { call } from '#web/src/lib/api/api.ts';
import {
  ApiError,
  type ClientErrorCode,
  hasCode,
  isSessionOver,
} from '#web/src/lib/errors/api-error.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';
import { preload } from '#web/src/lib/navigation/preload.ts';
import { forgetNeedsAt } from '#web/src/lib/queries/dashboard-needs.ts';
import { useIdempotentMutation } from '#web/src/lib/queries/use-idempotent-mutation.ts';
import { toastError, toastSuccess } from '#web/src/lib/toasts/toast-store.ts';
import type { Documents } from '../documents/document-input.tsx';
import type { ApplicationBody, ApplicationFields } from './application-fields.ts';
import { type DraftSaver, discardOnline } from './draft-saver.ts';

export function useSubmitApplication(documents: Documents, saver: DraftSaver) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { busy, run } = useOneAtATime<'submit'>();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const { mutateAsync: sendApplication } = useIdempotentMutation({
    name: 'application',
    send: (body: ApplicationBody, idempotencyKey) =>
      call(submitApplication, { body, idempotencyKey }),
  });

  const leave = async (path: string) => {
    saver.forget();
    // Each screen fetches its data again when it is shown.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    forgetNeedsAt(queryClient, '/apply');
    await navigate(path);
  };

  /** Shows the application of an earlier press whose answer was lost before the form was changed. */
  const showEarlierOne = async () => {
    toastError(t('We received this application before you changed it. It is in this list.'));
    await leave('/applications');
    await discardOnline().catch(() => console.info('A draft was left behind'));
  };

  const explain = async (error: unknown) => {
    if (isSessionOver(error)) return;
    if (hasCode(error, 'request.keyReused')) return showEarlierOne();
    const kind = error instanceof ApiError && refusedDocument(error);
    if (kind) {
      documents[kind].upload.refuse(error.message);
      focusFirstError();
    } else if (error instanceof ApiError && isFormRefused(error)) setRefusal(error);
    else toastError(t(applicationMessages.submitFailed));
  };

  const send = async (fields: ApplicationFields) => {
    const keys = await uploadedKeys(documents);
    if (!keys) {
      // The document, or its password, shows its own problem.
      toastError(t(applicationMessages.submitFailed));
      focusFirstError();
      return;
    }
    preload('/applications/:applicationId');
    // A draft saved later would come back after the application replaced it.
    await saver.stop();
    const consent = { consent: statementsConsent.version, language: currentLanguage() };
    const { applicationId } = await sendApplication({ ...fields, ...keys, ...consent }).catch(
      (error: unknown) => {
        saver.resume();
        throw error;
      },
    );
    const { title, text } = applicationSubmitted;
    toastSuccess({ title: t(title), text: t(text) });
    await leave(`/applications/${applicationId}`);
  };

  const submit = (fields: ApplicationFields) =>
    run('submit', async () => {
      setRefusal(null);
      await send(fields).catch(explain);
    });

  return { submit, isBusy: busy !== null, refusal };
}

/** Waits for uploads and passwords; null if one did not arrive. */
async function uploadedKeys({ mpesa, bank, cert }: Documents) {
  const all = [mpesa, bank, cert];
  const [mpesaFile, bankFile, certFile] = await Promise.all(
    all.map(({ upload }) => upload.settled()),
  );
  const isBankLost = !bankFile && bank.upload.read().transfer !== null;
  if (!mpesaFile || !certFile || isBankLost) return null;
  const areSaved = await Promise.all(all.map(({ password }) => password.save()));
  if (areSaved.includes(false)) return null;
  return {
    mpesaStatement: mpesaFile.key,
    bankStatement: bankFile?.key ?? null,
    registrationCert: certFile.key,
  };
}

const documentOfCode: Partial<Record<ClientErrorCode, DocumentKind>> = {
  'applications.mpesaStatementMissing': 'mpesa',
  'applications.mpesaStatementInvalid': 'mpesa',
  'applications.bankStatementMissing': 'bank',
  'applications.bankStatementInvalid': 'bank',
  'applications.registrationCertMissing': 'cert',
  'applications.registrationCertInvalid': 'cert',
};

const refusedDocument = ({ code, params }: ApiError): DocumentKind | undefined =>
  code === 'documents.activeContent'
    ? documentKinds.find((kind) => kind === params.kind)
    : documentOfCode[code];

const formCodes: readonly ClientErrorCode[] = [
  'request.invalidField',
  'request.unknownField',
  'documents.notYours',
  'applications.openApplication',
  'applications.consentMissing',
  'applications.documentsMissing',
];

/** Whether the whole form is refused for a reason that the owner can act on. */
const isFormRefused = ({ code }: ApiError): boolean => formCodes.includes(code);

/** After the next frame has drawn the problems. */
export function focusFirstError(): void {
  setTimeout(() => {
    const invalid = document.querySelector<HTMLElement>('form [aria-invalid=true]');
    const control = invalid?.matches('fieldset') ? invalid.querySelector('input') : invalid;
    control?.focus();
  });
}
