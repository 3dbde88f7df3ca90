import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { Account } from '#shared/accounts/contract.ts';
import { ToCopy } from '#web/src/components/copy-button.tsx';
import { Facts } from '#web/src/components/facts.tsx';
import { formatDay, formatMoment } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import { previousLoginQuery } from '#web/src/lib/queries/get-account.ts';

type Rows = ComponentProps<typeof Facts>['rows'];

const Section = ({ title, rows }: { title: string; rows: Rows }) => (
  <section className="card profile-section">
    <h2 className="h5">{title}</h2>
    <Facts className="facts" rows={rows} />
  </section>
);

const names: Record<string, string> = { newUser: msg('New user'), Web: msg('Web') };

const nameOf = (stored: string): string => t(names[stored] ?? stored);

/** With the ID by which support finds the account. */
export function AccountFacts({ account }: { account: Account }) {
  const { data: lastLogin = account.lastLogin } = useQuery(previousLoginQuery());
  return (
    <Section
      title={t('Account')}
      rows={[
        [t('Member since'), formatDay(account.signeUpDate)],
        [t('Signed up via'), nameOf(account.signUpVia)],
        [t('Last sign-in'), `${formatMoment(lastLogin)} (${nameOf(account.lastLoginVia)})`],
        [t('Status'), nameOf(account.status)],
        [t('User ID'), <ToCopy key="id" what={t('User ID')} text={account.userId} />],
      ]}
    />
  );
}

/** The code the owner signed up with, and the one to give to others. */
export function Referral({ account: { referralCode, ownReferralCode } }: { account: Account }) {
  const link = `${window.location.origin}/sign-in?ref=${ownReferralCode}`;
  return (
    <Section
      title={t('Referral')}
      rows={[
        [t('Code you signed up with'), referralCode ?? t('none')],
        [t('Your own code'), <ToCopy key="code" what={t('code')} text={ownReferralCode} />],
        [t('Your link'), <ToCopy key="link" what={t('link')} text={link} />],
      ]}
    />
  );
}
