import type { Account } from '#shared/accounts/contract.ts';
import { CopyButton } from '#web/src/components/copy-button.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { Fact, Facts } from './facts.tsx';

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
