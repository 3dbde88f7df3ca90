import { lazy, Suspense, useState } from 'react';
import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { ToCopy } from '#web/src/components/copy-button.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { Spinner } from '#web/src/components/spinner.tsx';
import { t } from '#web/src/lib/language/text.ts';

// Few need it: with what sends a file, it is fetched when it is opened.
const SendSlip = lazy(() => import('./send-slip.tsx'));

/** The numbers to type for payments without a prompt. */
export function HowToPay({ account }: { account: RepaymentAccount }) {
  const { ref, payTo } = account;
  const { paybill, bank } = payTo;
  const [wasOpen, setWasOpen] = useState(false);
  return (
    <section className="card detail-card how-to-pay" aria-labelledby={HOW_TO_PAY}>
      <h2 id={HOW_TO_PAY} className="h5" tabIndex={-1}>
        {t('How to pay by Paybill or bank')}
      </h2>
      <h3 className="h6">{t('M-Pesa Paybill')}</h3>
      <p>{t('Use exactly this account number. Any phone can pay.')}</p>
      <Facts
        className="facts copied-facts"
        rows={[copied(t('Paybill number'), paybill), copied(t('Account number'), ref)]}
      />
      <h3 className="h6">{t('Bank')}</h3>
      <Facts
        className="facts copied-facts"
        rows={[
          copied(t('Bank account'), bank.accountNumber),
          copied(t('Reference'), ref),
          [t('Bank and branch'), `${bank.name}, ${bank.branch}`],
          [t('Name of the account'), bank.accountName],
        ]}
      />
      <details
        className="slip"
        onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
      >
        <summary>{t('I paid by bank: send the slip')}</summary>
        <Suspense fallback={<Spinner label={t('Loading')} />}>
          {wasOpen && <SendSlip account={account} />}
        </Suspense>
      </details>
    </section>
  );
}

const copied = (label: string, text: string) =>
  [label, <ToCopy key={label} what={label} text={text} className="reference" />] as const;

const HOW_TO_PAY = 'how-to-pay';

interface ToHowToPayProps {
  className?: string;
  /** Closes what lies over the page. */
  onGo?: () => void;
}

/** Leads to the ways to pay without a prompt, further down on the page. */
export function ToHowToPay({ className, onGo }: ToHowToPayProps) {
  const go = () => {
    onGo?.();
    // A dialog gives the focus back first.
    requestAnimationFrame(() => document.getElementById(HOW_TO_PAY)?.focus());
  };
  return (
    <a href={`#${HOW_TO_PAY}`} className={className} onClick={go}>
      {t('How to pay by Paybill or bank')}
    </a>
  );
}
