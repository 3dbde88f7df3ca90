import './counter.scss';
import '#web/src/styles/qr.scss';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { joinLinkOf } from '#shared/cards/card-link.ts';
import {
  type CardRequest,
  type Counter,
  getCounter,
  listCardRequests,
  renewCounter,
  saveCounter,
  settleCardRequest,
} from '#shared/cards/contract.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { eraseCustomer } from '#shared/rewards/contract.ts';
import { Acts, DialogButton } from '#web/src/components/act-button.tsx';
import { AskFirst } from '#web/src/components/ask-first.tsx';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { ErrorCard } from '#web/src/components/error-card.tsx';
import { OwnPhone, OwnPhoneHint } from '#web/src/components/own-phone.tsx';
import { PageHeading, PageIntroduction } from '#web/src/components/page-heading.tsx';
import { QrPicture } from '#web/src/components/qr-picture.tsx';
import { Skeleton } from '#web/src/components/skeleton.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { messageOf } from '#web/src/lib/errors/api-error.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { useBusinessInUse } from '#web/src/lib/session/session.ts';

/** Customers' requests from their cards, and the poster by which they join. */
export default function CounterPage() {
  const counter = useQuery(counterQuery());
  const requests = useQuery(requestsQuery());
  const failed = [counter, requests].find(({ isError, data }) => isError && !data);
  const retry = () => void Promise.all([counter.refetch(), requests.refetch()]);
  return (
    <div className="narrow">
      <header className="page-header">
        <PageHeading />
        <PageIntroduction />
      </header>
      {failed ? (
        <ErrorCard error={failed.error} onRetry={retry} />
      ) : counter.data && requests.data ? (
        <>
          <CardRequests requests={requests.data} />
          <JoinSection counter={counter.data} />
        </>
      ) : (
        <Skeleton label={t('Loading your poster')} shape="counter" />
      )}
    </div>
  );
}

const counterQuery = () =>
  queryOptions({
    queryKey: ['counter'],
    queryFn: ({ signal }) => call(getCounter, { signal }),
  });

const requestsQuery = () =>
  queryOptions({
    queryKey: ['card-requests'],
    queryFn: async ({ signal }) => (await call(listCardRequests, { signal })).requests,
  });

const asked: Record<CardRequest['asks'], string> = {
  copy: msg('wants a copy of what you keep about them'),
  erasure: msg('wants you to erase what you keep about them'),
};

type Opened = { request: CardRequest; act: 'erase' | 'settle' };

function CardRequests({ requests }: { requests: readonly CardRequest[] }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  return (
    <section id="requests" className="card form-card" aria-labelledby="requests-title">
      <h2 id="requests-title" className="h5">
        {t('Requests of customers')}
      </h2>
      {requests.length === 0 ? (
        <p className="mb-0">
          {t('No requests now. When a customer asks for something on their card, it appears here.')}
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
      {opened && <RequestDialog opened={opened} onClose={() => setOpened(null)} />}
    </section>
  );
}

function Line({ request, onOpen }: { request: CardRequest; onOpen: (act: Opened['act']) => void }) {
  const { phone, name, asks, askedAt } = request;
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
      <Acts
        of={formatKenyanPhone(phone)}
        acts={[
          asks === 'erasure' && isOwn && [t('Erase'), () => onOpen('erase'), { look: 'danger' }],
          [t('Mark as done'), () => onOpen('settle')],
        ]}
      />
    </>
  );
}

function RequestDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { phone, asks } = opened.request;
  const client = useQueryClient();
  const number = formatKenyanPhone(phone);
  const after = {
    onDone: () => void client.invalidateQueries(),
    refusalText: messageOf,
    onClose,
  };
  if (opened.act === 'erase') {
    return (
      <AskFirst
        title={t('Erase {phone}?', { phone: number })}
        submitLabel={t('Erase')}
        busyLabel={t('Erasing...')}
        isDanger
        act={() => call(eraseCustomer, { body: { phone } })}
        goneCode="rewards.customerNotFound"
        done={t('{phone} is erased.', { phone: number })}
        {...after}
      >
        <p>
          {t(
            'The number, the name and the points are erased, and the card stops working. The history stays, without the number and the name. This cannot be undone.',
          )}
        </p>
      </AskFirst>
    );
  }
  return (
    <AskFirst
      title={t('Is it done?')}
      submitLabel={t('Mark as done')}
      busyLabel={t('Saving...')}
      act={() => call(settleCardRequest, { body: { phone, asks } })}
      goneCode="cards.requestNotFound"
      done={t('The customer can see on the card that it is done.')}
      {...after}
    >
      <p>
        {asks === 'copy'
          ? t(
              'First give the customer a copy of their line in your list of customers, and of their history.',
            )
          : t('Only if the customer no longer wants it. To erase them, press Erase.')}
      </p>
    </AskFirst>
  );
}

const papers = ['A5', 'A4'] as const;
type Paper = (typeof papers)[number];

const shownCounter: Subject<Counter> = {
  name: 'counter',
  params: {},
  show: (client, counter) => client.setQueryData(counterQuery().queryKey, counter),
  reload: () => undefined,
};

function JoinSection({ counter }: { counter: Counter }) {
  const { isOpen, poster } = counter;
  const change = useChange(saveCounter, {
    of: shownCounter,
    done: isOpen
      ? t('The poster is off. Nobody can join with it now.')
      : t('The poster is on. Customers can join with it.'),
  });
  return (
    <section className="card form-card join-section" aria-labelledby="join-title">
      <h2 id="join-title" className="h5">
        {t('Joining by poster')}
      </h2>
      <p>
        {isOpen
          ? t(
              'Customers scan the poster, confirm their number with a code, and get their card. Each code costs 1 SMS credit, at most 100 a day.',
            )
          : t(
              'Print a poster for your counter. Customers scan it and join without waiting in line. Each code by SMS costs 1 credit, at most 100 a day.',
            )}
      </p>
      <Button
        look={isOpen ? 'outline' : 'primary'}
        disabled={change.isPending}
        aria-busy={change.isPending}
        onClick={() => change.mutate({ isOpen: !isOpen })}
      >
        {isOpen ? t('Switch joining off') : t('Let customers join')}
      </Button>
      {isOpen && poster && <Printing businessName={counter.businessName} code={poster} />}
    </section>
  );
}

function Printing({ businessName, code }: { businessName: string; code: string }) {
  const [paper, setPaper] = useState<Paper>('A5');
  const printOn = (size: Paper) => {
    flushSync(() => setPaper(size));
    window.print();
  };
  const link = `${window.location.protocol}//${joinLinkOf(window.location.host, code)}`;
  return (
    <>
      {/* In both languages. It is printed without the rest of the page. */}
      <figure className={`poster poster-${paper}`} aria-label={t('Your poster')}>
        <p className="poster-shop">{businessName}</p>
        <p className="poster-call" lang="sw">
          {posterText.sw.call}
        </p>
        <p className="poster-call poster-second" lang="en">
          {posterText.en.call}
        </p>
        <QrPicture text={link} label={t('The link of the poster as a QR code')} />
        <p className="qr-text">{link.replace(/^https?:\/\//, '')}</p>
        <p className="poster-note">
          <span lang="sw">{posterText.sw.note}</span>
          <br />
          <span lang="en">{posterText.en.note}</span>
        </p>
      </figure>
      <div className="button-row">
        {papers.map((size) => (
          <Button
            key={size}
            look={size === 'A5' ? 'primary' : 'outline'}
            onClick={() => printOn(size)}
          >
            {t('Print {paper}', { paper: size })}
          </Button>
        ))}
        <OwnPhone
          what={t('Poster link')}
          text={t('Collect points at {shop}. Join here: {link}', { shop: businessName, link })}
        />
        <CopyButton what={t('Poster link')} text={link} />
        <Renewal />
      </div>
      <OwnPhoneHint />
    </>
  );
}

function Renewal() {
  const renewal = useChange(renewCounter, {
    of: shownCounter,
    done: t('Print the poster again. The old one has stopped working.'),
  });
  return (
    <DialogButton className="btn-link" label={t('New link')}>
      {(close) => (
        <ConfirmDialog
          open
          title={t('Renew the link of the poster?')}
          confirmLabel={t('Renew')}
          busyLabel={t('Renewing...')}
          busy={renewal.isPending}
          onConfirm={() => renewal.mutate(undefined, { onSettled: close })}
          onCancel={close}
        >
          {t('Posters that you printed will stop working. Cards stay as they are.')}
        </ConfirmDialog>
      )}
    </DialogButton>
  );
}

/** A poster hangs where customers of both languages read it. */
const posterText = {
  sw: {
    call: 'Skani, ujiunge, upate pointi',
    note: 'Bila malipo. Unaweza kujitoa wakati wowote.',
  },
  en: { call: 'Scan, join, earn points', note: 'Free of charge. You can leave at any time.' },
} as const;
