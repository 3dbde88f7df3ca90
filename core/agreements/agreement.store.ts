import { randomLetters } from '#core/platform/one-time-code.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { paymentAccount } from './payment-account.entity.ts';

/** M-Pesa allows 12 letters in the account of a push, and 20 in that of a Paybill payment. */
const LETTERS = 9;

/** @returns a random payment account, such as F7K2Q9A03 */
export const newPaymentAccount = (): string => randomLetters(LETTERS);

type AgreementKey = Pick<AgreementItem, 'userId' | 'ref'>;

export const findAgreement = ({ userId, ref }: AgreementKey): Promise<AgreementItem | null> =>
  agreement.get({ userId, ref });

/** @returns the owner of the account's agreement, or null */
export const findPaymentAccount = (ref: string) => paymentAccount.get({ ref });

/** @returns the owners of the accounts' agreements, without unknown accounts */
export const findPaymentAccounts = async (refs: readonly string[]) =>
  (
    await paymentAccount.getAll(
      refs.map((ref) => ({ ref })),
      { consistent: false },
    )
  ).flatMap((found) => found ?? []);
