import { useState } from 'react';
import { Link } from 'react-router';
import type { Settings } from '#shared/settings/contract.ts';
import { ConfirmationForm } from '#web/src/components/confirmation-form.tsx';
import { formatMoment } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { type KeyQuestion, KeyQuestions } from './key-questions.tsx';
import { NewKey } from './new-key.tsx';
import { Section } from './section.tsx';
import { type ApiKeyWork, useApiKey } from './use-api-key.ts';

type ApiKey = NonNullable<Settings['apiKey']>;

/** The key with which a till awards and redeems points for its shop. */
export function ApiKeySection({ apiKey }: { apiKey: ApiKey | null }) {
  const [asking, setAsking] = useState<KeyQuestion | null>(null);
  const work = useApiKey();
  const sent = work.confirmation.sentFor(null);
  const { problem } = work.confirmation;
  return (
    <Section title={t('Security')} summary={summaryOf(apiKey)} startsOpen={sent !== null}>
      <p>
        {t(
          'An API key lets the till of your shop award and redeem points. Whoever has it can do the same: give it to nobody else.',
        )}
      </p>
      <p>
        <Link to="/docs">{t('How a till uses it: the page for programmers')}</Link>
      </p>
      <NewKey apiKey={work.shown} />
      {apiKey && <KeyFacts apiKey={apiKey} />}
      {sent && (
        <ConfirmationForm
          sent={sent}
          confirmation={work.confirmation}
          act={work.create}
          label={t('Create the key')}
          busyLabel={t('Creating...')}
        />
      )}
      {!sent && problem && (
        <div className="alert alert-danger" role="alert">
          {problem}
        </div>
      )}
      <KeyButtons apiKey={apiKey} work={work} onAsk={setAsking} />
      <KeyQuestions
        asking={asking}
        last4={apiKey?.last4 ?? null}
        work={work}
        onAnswered={() => setAsking(null)}
      />
    </Section>
  );
}

interface KeyButtonsProps {
  apiKey: ApiKey | null;
  work: ApiKeyWork;
  onAsk: (question: KeyQuestion) => void;
}

function KeyButtons({ apiKey, work, onAsk }: KeyButtonsProps) {
  const { confirmation, create, revoke } = work;
  const isBusy = confirmation.send.isPending || create.isPending || revoke.isPending;
  return (
    <div className="section-actions">
      {!confirmation.sentFor(null) && (
        <button
          type="button"
          className={apiKey ? 'btn btn-outline-primary' : 'btn btn-primary'}
          disabled={isBusy}
          onClick={() => onAsk('create')}
        >
          {apiKey ? t('Create a new key') : t('Create API key')}
        </button>
      )}
      {apiKey && (
        <button
          type="button"
          className="btn btn-outline-danger"
          disabled={isBusy}
          onClick={() => onAsk('revoke')}
        >
          {t('Revoke')}
        </button>
      )}
    </div>
  );
}

const summaryOf = (apiKey: ApiKey | null): string =>
  apiKey ? t('API key ****{last4}', { last4: apiKey.last4 }) : t('No API key');

function KeyFacts({ apiKey: { last4, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  return (
    <dl className="facts">
      <div className="fact">
        <dt>{t('Ends in')}</dt>
        <dd>{last4}</dd>
      </div>
      <div className="fact">
        <dt>{t('Created')}</dt>
        <dd>{formatMoment(createdAt)}</dd>
      </div>
      <div className="fact">
        <dt>{t('Last used')}</dt>
        <dd>{lastUsedAt ? formatMoment(lastUsedAt) : t('Never')}</dd>
      </div>
    </dl>
  );
}
