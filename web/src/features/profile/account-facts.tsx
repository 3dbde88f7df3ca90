import { useQuery } from '@tanstack/react-query';
import type { Account } from '../../../../shared/contracts/account.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { previousLoginQuery } from '../../lib/get-account.ts';
import { Fact, Facts } from './facts.tsx';

/** How long this owner has been here, and by which name support finds the account. */
export function AccountFacts({ account }: { account: Account }) {
  const { data: lastLogin = account.lastLogin } = useQuery(previousLoginQuery());
  return (
    <Facts title="Account">
      <Fact label="Member since">{formatDay(account.signeUpDate)}</Fact>
      <Fact label="Signed up via">{account.signUpVia}</Fact>
      <Fact label="Last sign-in">
        {formatMoment(lastLogin)} ({account.lastLoginVia})
      </Fact>
      <Fact label="Status">{account.status === 'newUser' ? 'New user' : account.status}</Fact>
      <Fact label="User ID">
        <span className="copy-line">
          <span className="long-id">{account.userId}</span>
          <CopyButton what="User ID" text={account.userId} />
        </span>
      </Fact>
    </Facts>
  );
}
