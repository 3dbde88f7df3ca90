import { useState } from 'react';
import { Link } from 'react-router';
import type { Settings } from '../../../../shared/settings/contract.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatMoment } from '../../lib/language/format.ts';
import { t } from '../../lib/language/text.ts';
import { NewKey } from './new-key.tsx';
import { Section } from './section.tsx';
import { useApiKey } from './use-api-key.ts';

type ApiKey = NonNullable<Settings['apiKey']>;

/** The key with which a till awards and redeems points for its shop. */
export function ApiKeySection({ apiKey }: { apiKey: ApiKey | null }) {
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const { shown, create, revoke } = useApiKey(() => setAsking(null));
  const isBusy = create.isPending || revoke.isPending;
  const last4 = apiKey?.last4 ?? '';
  const start = () => (apiKey ? setAsking('replace') : create.mutate());
  return (
    <Section title={t('Security')} summary={summaryOf(apiKey)}>
      <p>
        {t(
          'An API key lets the till of your shop award and redeem points. Whoever has it can do the same: give it to nobody else.',
        )}
      </p>
      <p>
        <Link to="/docs">{t('How a till uses it: the page for programmers')}</Link>
      </p>
      <NewKey apiKey={shown} />
      {apiKey && <KeyFacts apiKey={apiKey} />}
      <div className="section-actions">
        <button
          type="button"
          className={apiKey ? 'btn btn-outline-primary' : 'btn btn-primary'}
          disabled={isBusy}
          onClick={start}
        >
          {apiKey ? t('Create a new key') : t('Create API key')}
        </button>
        {apiKey && (
          <button
            type="button"
            className="btn btn-outline-danger"
            disabled={isBusy}
            onClick={() => setAsking('revoke')}
          >
            {t('Revoke')}
          </button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'replace'}
        title={t('Create a new key?')}
        confirmLabel={t('Yes, create it')}
        busyLabel={t('Creating...')}
        busy={create.isPending}
        onConfirm={() => create.mutate()}
        onCancel={() => setAsking(null)}
      >
        {t(
          'The new key takes the place of the one that ends in {last4}. A till that uses it stops working at once.',
          { last4 },
        )}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title={t('Revoke the API key?')}
        confirmLabel={t('Yes, revoke it')}
        busyLabel={t('Revoking...')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onCancel={() => setAsking(null)}
      >
        {t(
          'Nobody can use the key that ends in {last4} any more. A till that uses it stops working at once.',
          { last4 },
        )}
      </ConfirmDialog>
    </Section>
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
