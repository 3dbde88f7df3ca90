import type { RepaymentAccount } from '#shared/repayments/contract.ts';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { SendSlip } from './send-slip.tsx';
import { HOW_TO_PAY } from './to-how-to-pay.tsx';

/** What to type where, for whoever pays without a prompt. */
export function HowToPay({ account }: { account: RepaymentAccount }) {
  const { ref, payTo } = account;
  const { paybill, bank } = payTo;
  return (
    <section className="card detail-card how-to-pay" aria-labelledby={HOW_TO_PAY}>
      <h2 id={HOW_TO_PAY} className="h5" tabIndex={-1}>
        {t('How to pay by Paybill or bank')}
      </h2>
      <h3 className="h6">{t('M-Pesa Paybill')}</h3>
      <p>{t('Pay exactly to this account; payments by another phone also count.')}</p>
      <dl className="copied-facts">
        <Copied label={t('Paybill number')} text={paybill} />
        <Copied label={t('Account number')} text={ref} />
      </dl>
      <h3 className="h6">{t('Bank')}</h3>
      <dl className="copied-facts">
        <Copied label={t('Bank account')} text={bank.accountNumber} />
        <Copied label={t('Reference')} text={ref} />
        <Told label={t('Bank and branch')} text={`${bank.name}, ${bank.branch}`} />
        <Told label={t('Name of the account')} text={bank.accountName} />
      </dl>
      <details className="slip">
        <summary>{t('I paid by bank: send the slip')}</summary>
        <SendSlip account={account} />
      </details>
    </section>
  );
}

interface LineProps {
  label: string;
  text: string;
}

const Told = ({ label, text }: LineProps) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
);

const Copied = ({ label, text }: LineProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <span className="reference">{text}</span>
      <CopyButton what={label} text={text} />
    </dd>
  </div>
);
