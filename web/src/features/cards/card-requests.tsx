import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CardRequest, settleCardRequest } from '#shared/cards/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { eraseCustomer } from '#shared/rewards/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { hasCode, messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';
import { toastSuccess } from '#web/src/lib/toasts/toast-store.ts';

const asked: Record<CardRequest['asks'], string> = {
  copy: msg('asks for a copy of what you store'),
  erasure: msg('asks you to erase what you store'),
};

type Opened = { request: CardRequest; act: 'erase' | 'settle' };

/** The requests of customers that wait for the owner. */
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

/** Acts on a request and forgets it. The button that was pressed is gone with its row. */
function useRequestAct(act: () => Promise<unknown>, done: () => string, onClose: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      toastSuccess(done());
      onClose();
      void client.invalidateQueries();
      requestAnimationFrame(() => document.querySelector('h1')?.focus({ preventScroll: true }));
    },
  });
}

function Erase({ request: { phone }, onClose }: DialogProps) {
  const number = formatKenyanPhone(phone);
  const erasure = useRequestAct(
    () => erase(phone),
    () => t('{phone} is erased.', { phone: number }),
    onClose,
  );
  return (
    <FormDialog
      title={t('Erase {phone}?', { phone: number })}
      submitLabel={t('Erase')}
      busyLabel={t('Erasing...')}
      busy={erasure.isPending}
      isDanger
      onSubmit={() => erasure.mutate()}
      onClose={onClose}
    >
      <p>
        {t(
          'The number, the name and the points that are left go, and the card ends. The lines of the history stay, with no number and no name. This cannot be undone.',
        )}
      </p>
      <div role="alert" className="field-error">
        {erasure.isError && messageOf(erasure.error)}
      </div>
    </FormDialog>
  );
}

/** A customer who is not found was erased already: by a press without an answer, or on another phone. */
async function erase(phone: string): Promise<void> {
  try {
    await call(eraseCustomer, { body: { phone } });
  } catch (error) {
    if (!hasCode(error, 'rewards.customerNotFound')) throw error;
  }
}

function Settle({ request: { phone, asks }, onClose }: DialogProps) {
  const settlement = useRequestAct(
    () => settle({ phone, asks }),
    () => t('The card says that you settled it.'),
    onClose,
  );
  return (
    <FormDialog
      title={t('Is it settled?')}
      submitLabel={t('It is settled')}
      busyLabel={t('Saving...')}
      busy={settlement.isPending}
      onSubmit={() => settlement.mutate()}
      onClose={onClose}
    >
      <p>
        {asks === 'copy'
          ? t('Give the customer what the list of customers and the history say of them, first.')
          : t('Only if the customer wants it no more. To erase them, press Erase.')}
      </p>
      <div role="alert" className="field-error">
        {settlement.isError && messageOf(settlement.error)}
      </div>
    </FormDialog>
  );
}

/** One that is not found was settled already. */
async function settle(body: Pick<CardRequest, 'phone' | 'asks'>): Promise<void> {
  try {
    await call(settleCardRequest, { body });
  } catch (error) {
    if (!hasCode(error, 'cards.requestNotFound')) throw error;
  }
}
