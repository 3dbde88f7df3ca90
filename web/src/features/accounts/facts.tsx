import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Account } from '#shared/accounts/contract.ts';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { previousLoginQuery } from '#web/src/lib/queries/get-account.ts';

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card profile-section">
      <h2 className="h5">{title}</h2>
      <dl className="facts">{children}</dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const names: Record<string, string> = { newUser: msg('New user'), Web: msg('Web') };

/** @returns the name of a value that is stored in short */
const nameOf = (stored: string): string => t(names[stored] ?? stored);

/** The facts about the account, with the ID by which support finds it. */
export function AccountFacts({ account }: { account: Account }) {
  const { data: lastLogin = account.lastLogin } = useQuery(previousLoginQuery());
  return (
    <Facts title={t('Account')}>
      <Fact label={t('Member since')}>{formatDay(account.signeUpDate)}</Fact>
      <Fact label={t('Signed up via')}>{nameOf(account.signUpVia)}</Fact>
      <Fact label={t('Last sign-in')}>
        {formatMoment(lastLogin)} ({nameOf(account.lastLoginVia)})
      </Fact>
      <Fact label={t('Status')}>{nameOf(account.status)}</Fact>
      <Fact label={t('User ID')}>
        <span className="copy-line">
          <span className="long-id">{account.userId}</span>
          <CopyButton what={t('User ID')} text={account.userId} />
        </span>
      </Fact>
    </Facts>
  );
}

/** The referral code that the owner signed up with, and the one to give to others. */
export function Referral({ account }: { account: Account }) {
  const link = `${window.location.origin}/sign-in?ref=${account.ownReferralCode}`;
  return (
    <Facts title={t('Referral')}>
      <Fact label={t('Code you signed up with')}>{account.referralCode ?? t('none')}</Fact>
      <Fact label={t('Your own code')}>
        <span className="copy-line">
          <span className="long-id">{account.ownReferralCode}</span>
          <CopyButton what={t('code')} text={account.ownReferralCode} />
        </span>
      </Fact>
      <Fact label={t('Your link')}>
        <span className="copy-line">
          <span className="long-id">{link}</span>
          <CopyButton what={t('link')} text={link} />
        </span>
      </Fact>
    </Facts>
  );
}
