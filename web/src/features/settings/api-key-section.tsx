import { useState } from 'react';
import type { Settings } from '../../../../shared/contracts/settings.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatMoment } from '../../lib/format.ts';
import { NewKey } from './new-key.tsx';
import { Section } from './section.tsx';
import { useApiKey } from './use-api-key.ts';

type ApiKey = NonNullable<Settings['apiKey']>;

const STOPS = 'A till that uses it stops working at once.';

/** The key with which a till awards and redeems points for its shop. */
export function ApiKeySection({ apiKey }: { apiKey: ApiKey | null }) {
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const { shown, create, revoke } = useApiKey(() => setAsking(null));
  const isBusy = create.isPending || revoke.isPending;
  const start = () => (apiKey ? setAsking('replace') : create.mutate());
  return (
    <Section title="Security" summary={apiKey ? `API key ****${apiKey.last4}` : 'No API key'}>
      <p>
        An API key lets the till of your shop award and redeem points. Whoever has it can do the
        same: give it to nobody else.
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
          {apiKey ? 'Create a new key' : 'Create API key'}
        </button>
        {apiKey && (
          <button
            type="button"
            className="btn btn-outline-danger"
            disabled={isBusy}
            onClick={() => setAsking('revoke')}
          >
            Revoke
          </button>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'replace'}
        title="Create a new key?"
        confirmLabel="Yes, create it"
        busyLabel="Creating..."
        busy={create.isPending}
        onConfirm={() => create.mutate()}
        onCancel={() => setAsking(null)}
      >
        The new key takes the place of the one that ends in {apiKey?.last4}. {STOPS}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title="Revoke the API key?"
        confirmLabel="Yes, revoke it"
        busyLabel="Revoking..."
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onCancel={() => setAsking(null)}
      >
        Nobody can use the key that ends in {apiKey?.last4} any more. {STOPS}
      </ConfirmDialog>
    </Section>
  );
}

function KeyFacts({ apiKey: { last4, createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  return (
    <dl className="facts">
      <div className="fact">
        <dt>Ends in</dt>
        <dd>{last4}</dd>
      </div>
      <div className="fact">
        <dt>Created</dt>
        <dd>{formatMoment(createdAt)}</dd>
      </div>
      <div className="fact">
        <dt>Last used</dt>
        <dd>{lastUsedAt ? formatMoment(lastUsedAt) : 'Never'}</dd>
      </div>
    </dl>
  );
}
