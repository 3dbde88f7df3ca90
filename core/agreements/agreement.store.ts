import { randomLetters } from '#core/platform/one-time-code.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { paymentAccount } from './payment-account.entity.ts';

/** M-Pesa takes 12 letters in the account of a push, and 20 in that of a Paybill payment. */
const LETTERS = 9;

/** @returns a random payment account, such as F7K2Q9A03 */
export const newPaymentAccount = (): string => randomLetters(LETTERS);

type AgreementKey = Pick<AgreementItem, 'userId' | 'ref'>;

export const findAgreement = ({ userId, ref }: AgreementKey): Promise<AgreementItem | null> =>
  agreement.get({ userId, ref });

/** @returns whose agreement has a payment account; null if none has */
export const findPaymentAccount = (ref: string) => paymentAccount.get({ ref });

/**
 * @param refs any number of references
 * @returns whose agreements have them, without those that no agreement has
 */
export const findPaymentAccounts = async (refs: readonly string[]) =>
  (
    await paymentAccount.getAll(
      refs.map((ref) => ({ ref })),
      { consistent: false },
    )
  ).flatMap((found) => found ?? []);
