import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CardRequest, settleCardRequest } from '#shared/cards/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { eraseCustomer } from '#shared/rewards/contract.ts';
import { AskFirst } from '#web/src/components/ask-first.tsx';
import { Button } from '#web/src/components/button.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

const asked: Record<CardRequest['asks'], string> = {
  copy: msg('asks for a copy of what you store'),
  erasure: msg('asks you to erase what you store'),
};

type Opened = { request: CardRequest; act: 'erase' | 'settle' };

export function CardRequests({ requests }: { requests: readonly CardRequest[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <section id="requests" className="card form-card" aria-labelledby="requests-title">
      <h2 id="requests-title" className="h5">
        {t('Requests of customers')}
      </h2>
      {requests.length === 0 ? (
        <p className="mb-0">
          {t('Nobody asks for anything. A customer who asks on their card is listed here.')}
        </p>
      ) : (
        <ul className="card-requests">
          {requests.map((request) => (
            <li key={`${request.phone} ${request.asks}`}>
              <Line request={request} onOpen={(act) => setOpened({ request, act })} />
            </li>
          ))}
        </ul>
      )}
      {opened?.act === 'erase' && <Erase request={opened.request} onClose={close} />}
      {opened?.act === 'settle' && <Settle request={opened.request} onClose={close} />}
    </section>
  );
}

function Line({ request, onOpen }: { request: CardRequest; onOpen: (act: Opened['act']) => void }) {
  const { phone, name, asks, askedAt } = request;
  const of = <span className="visually-hidden"> {formatKenyanPhone(phone)}</span>;
  // Only the owner erases, and that settles it.
  const isOwn = useBusinessInUse() === null;
  return (
    <>
      <p>
        <b>{[name, formatKenyanPhone(phone)].filter(Boolean).join(' · ')}</b>
        <br />
        {t(asked[asks])} · {formatDay(askedAt)}
        {asks === 'erasure' && !isOwn && ` · ${t('only the owner can erase')}`}
      </p>
      <div className="button-row">
        {asks === 'erasure' && isOwn && (
          <Button look="danger" onClick={() => onOpen('erase')}>
            {t('Erase')}
            {of}
          </Button>
        )}
        <Button onClick={() => onOpen('settle')}>
          {t('It is settled')}
          {of}
        </Button>
      </div>
    </>
  );
}

interface DialogProps {
  request: CardRequest;
  onClose: () => void;
}

function Erase({ request: { phone }, onClose }: DialogProps) {
  const client = useQueryClient();
  const number = formatKenyanPhone(phone);
  return (
    <AskFirst
      title={t('Erase {phone}?', { phone: number })}
      submitLabel={t('Erase')}
      busyLabel={t('Erasing...')}
      isDanger
      act={() => call(eraseCustomer, { body: { phone } })}
      goneCode="rewards.customerNotFound"
      done={t('{phone} is erased.', { phone: number })}
      onDone={() => void client.invalidateQueries()}
      refusalText={messageOf}
      onClose={onClose}
    >
      <p>
        {t(
          'The number, the name and the points that are left go, and the card ends. The lines of the history stay, with no number and no name. This cannot be undone.',
        )}
      </p>
    </AskFirst>
  );
}

function Settle({ request: { phone, asks }, onClose }: DialogProps) {
  const client = useQueryClient();
  return (
    <AskFirst
      title={t('Is it settled?')}
      submitLabel={t('It is settled')}
      busyLabel={t('Saving...')}
      act={() => call(settleCardRequest, { body: { phone, asks } })}
      goneCode="cards.requestNotFound"
      done={t('The card says that you settled it.')}
      onDone={() => void client.invalidateQueries()}
      refusalText={messageOf}
      onClose={onClose}
    >
      <p>
        {asks === 'copy'
          ? t('Give the customer what the list of customers and the history say of them, first.')
          : t('Only if the customer wants it no more. To erase them, press Erase.')}
      </p>
    </AskFirst>
  );
}
