import { useState } from 'react';
import { flushSync } from 'react-dom';
import { joinLinkOf } from '#shared/cards/card-link.ts';
import { type Counter, renewCounter, saveCounter } from '#shared/cards/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { ConfirmDialog } from '#web/src/components/confirm-dialog.tsx';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { QrPicture } from '#web/src/components/qr-picture.tsx';
import { t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { counterQuery } from './counter-query.ts';

const papers = ['A5', 'A4'] as const;
type Paper = (typeof papers)[number];

const shownCounter: Subject<Counter> = {
  name: 'counter',
  params: {},
  show: (client, counter) => client.setQueryData(counterQuery().queryKey, counter),
  reload: () => undefined,
};

export function JoinSection({ counter }: { counter: Counter }) {
  const { isOpen, poster } = counter;
  const change = useChange(saveCounter, {
    of: shownCounter,
    done: isOpen ? t('Nobody can join by the poster now.') : t('Customers can join by the poster.'),
  });
  return (
    <section className="card form-card join-section" aria-labelledby="join-title">
      <h2 id="join-title" className="h5">
        {t('Joining by poster')}
      </h2>
      <p>
        {isOpen
          ? t(
              'Customers scan the poster, prove their number with a code, and get their card. Each code costs one SMS credit, 100 a day at most.',
            )
          : t(
              'Print a poster for the counter: customers scan it and collect points without waiting in the line. Each code by SMS costs one credit, 100 a day at most.',
            )}
      </p>
      <button
        type="button"
        className={`btn ${isOpen ? 'btn-outline-primary' : 'btn-primary'}`}
        disabled={change.isPending}
        aria-busy={change.isPending}
        onClick={() => change.mutate({ isOpen: !isOpen })}
      >
        {isOpen ? t('Switch joining off') : t('Let customers join')}
      </button>
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
      <Poster businessName={businessName} link={link} paper={paper} />
      <div className="button-row">
        {papers.map((size) => (
          <button
            key={size}
            type="button"
            className={`btn ${size === 'A5' ? 'btn-primary' : 'btn-outline-primary'}`}
            onClick={() => printOn(size)}
          >
            {t('Print {paper}', { paper: size })}
          </button>
        ))}
        <CopyButton what={t('Poster link')} text={link} />
        <Renewal />
      </div>
    </>
  );
}

function Renewal() {
  const [isOpen, setOpen] = useState(false);
  const renewal = useChange(renewCounter, {
    of: shownCounter,
    done: t('Print the poster again: the old one lets nobody join.'),
  });
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)}>
        {t('New link')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('Renew the link of the poster?')}
        confirmLabel={t('Renew')}
        busyLabel={t('Renewing...')}
        busy={renewal.isPending}
        onConfirm={() => renewal.mutate(undefined, { onSettled: () => setOpen(false) })}
        onCancel={() => setOpen(false)}
      >
        {t('Posters that you printed let nobody join from then on. Cards stay as they are.')}
      </ConfirmDialog>
    </>
  );
}

interface PosterProps {
  businessName: string;
  link: string;
  paper: 'A5' | 'A4';
}

/** In both languages. It is printed without the rest of the page. */
const Poster = ({ businessName, link, paper }: PosterProps) => (
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
);

/** A poster hangs where customers of both languages read it. */
const posterText = {
  sw: {
    call: 'Skani, ujiunge, upate pointi',
    note: 'Bila malipo. Unaweza kujitoa wakati wowote.',
  },
  en: { call: 'Scan, join, earn points', note: 'Free of charge. You can leave at any time.' },
} as const;
