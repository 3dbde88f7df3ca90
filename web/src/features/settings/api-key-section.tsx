import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { createApiKey, revokeApiKey, sendApiKeyCode } from '#shared/api-keys/contract.ts';
import type { Settings } from '#shared/settings/contract.ts';
import { Acts } from '#web/src/components/act-button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { ConfirmationForm } from '#web/src/components/confirmation-form.tsx';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { Alert } from '#web/src/components/error-card.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { Field } from '#web/src/components/field.tsx';
import { Section } from '#web/src/components/section.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useConfirmation } from '#web/src/lib/queries/use-confirmation.ts';
import { savedSettings, showSettings } from './settings-form.tsx';

type ApiKey = NonNullable<Settings['apiKey']>;

/** The key with which a till awards and redeems points for its shop. */
export function ApiKeySection({ apiKey }: { apiKey: ApiKey | null }) {
  const [asking, setAsking] = useState<KeyQuestion | null>(null);
  const work = useApiKey();
  const { confirmation, create, revoke } = work;
  const sent = confirmation.sentFor(null);
  const isBusy = confirmation.send.isPending || create.isPending || revoke.isPending;
  return (
    <Section title={t('Security')} summary={summaryOf(apiKey)} startsOpen={sent !== null}>
      <p>
        {t(
          'With an API key, the till or software of your shop can award and redeem points by itself. Anyone who has the key can do the same, so keep it secret.',
        )}
      </p>
      <p>
        <Link to="/docs">{t('For your programmer: how a till uses it')}</Link>
      </p>
      <NewKey apiKey={work.shown} />
      {apiKey && (
        <Facts
          className="facts"
          rows={[
            [t('Ends in'), apiKey.last4],
            [t('Created'), formatMoment(apiKey.createdAt)],
            [t('Last used'), apiKey.lastUsedAt ? formatMoment(apiKey.lastUsedAt) : t('Never')],
          ]}
        />
      )}
      {sent && (
        <ConfirmationForm
          sent={sent}
          confirmation={confirmation}
          act={create}
          label={t('Create the key')}
          busyLabel={t('Creating...')}
        />
      )}
      {!sent && <Alert>{confirmation.problem}</Alert>}
      <Acts
        className="section-actions"
        acts={[
          !sent && [
            apiKey ? t('Create a new key') : t('Create API key'),
            () => setAsking('create'),
            { look: apiKey ? 'outline' : 'primary', disabled: isBusy },
          ],
          !!apiKey && [
            t('Revoke'),
            () => setAsking('revoke'),
            { look: 'danger', disabled: isBusy },
          ],
        ]}
      />
      <KeyQuestions
        asking={asking}
        last4={apiKey?.last4 ?? null}
        work={work}
        onAnswered={() => setAsking(null)}
      />
    </Section>
  );
}

const summaryOf = (apiKey: ApiKey | null): string =>
  apiKey ? t('API key ****{last4}', { last4: apiKey.last4 }) : t('No API key');

type KeyQuestion = 'create' | 'revoke';

interface KeyQuestionsProps {
  asking: KeyQuestion | null;
  last4: string | null;
  work: ApiKeyWork;
  onAnswered: () => void;
}

/** The questions before a code for a new key is sent, and before a key is revoked. */
function KeyQuestions({ asking, last4, work, onAnswered }: KeyQuestionsProps) {
  const { send } = work.confirmation;
  const answered = { onSettled: onAnswered };
  return (
    <>
      <ConfirmDialog
        open={asking === 'create'}
        title={t('Create a new key?')}
        confirmLabel={t('Yes, send me a code')}
        busyLabel={t('Sending code...')}
        busy={send.isPending}
        isHarmless={last4 === null}
        onConfirm={() => send.mutate(null, answered)}
        onCancel={onAnswered}
      >
        {t(
          'We send a code by SMS to the number you sign in with. Enter it, and we create the key.',
        )}
        {last4 !== null &&
          ` ${t('The new key replaces the one that ends in {last4}. A till that uses the old one stops working at once.', { last4 })}`}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title={t('Revoke the API key?')}
        confirmLabel={t('Yes, revoke it')}
        busyLabel={t('Revoking...')}
        busy={work.revoke.isPending}
        onConfirm={() => work.revoke.mutate(undefined, answered)}
        onCancel={onAnswered}
      >
        {t('The key that ends in {last4} stops working at once, and so does a till that uses it.', {
          last4: last4 ?? '',
        })}
      </ConfirmDialog>
    </>
  );
}

function NewKey({ apiKey }: { apiKey: string | null }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!apiKey) return;
    input.current?.focus();
    input.current?.select();
  }, [apiKey]);
  if (!apiKey) return null;
  return (
    <div className="alert alert-success new-key">
      <Field label={t('Your new API key')} help={t('Copy it now: it is not shown again.')}>
        {(control) => (
          <div className="copy-line">
            <input {...control} ref={input} className="form-control" readOnly value={apiKey} />
            <CopyButton what={t('API key')} text={apiKey} />
          </div>
        )}
      </Field>
    </div>
  );
}

/** `shown` is the new key, while the page is open. A reload before the code arrives loses nothing. */
function useApiKey() {
  const client = useQueryClient();
  const [shown, setShown] = useState<string | null>(null);

  const confirmation = useConfirmation({
    purpose: 'apiKey',
    sendCode: (_: null) => call(sendApiKeyCode),
    storedAs: 'api-key-code',
  });

  const create = useMutation({
    mutationFn: (code: string) => call(createApiKey, { body: { code } }),
    // The key must not stay in the request cache when the page is left.
    gcTime: 0,
    onMutate: () => confirmation.setProblem(null),
    onSuccess: async ({ apiKey, settings }) => {
      confirmation.forgetSent();
      await showSettings(client, settings);
      setShown(apiKey);
    },
    onError: (error) => confirmation.setProblem(messageOf(error)),
  });

  const revoke = useChange(revokeApiKey, {
    of: { ...savedSettings, outdated: [] },
    done: t('The API key is revoked.'),
    onDone: () => setShown(null),
  });

  return { shown, confirmation, create, revoke };
}

type ApiKeyWork = ReturnType<typeof useApiKey>;
