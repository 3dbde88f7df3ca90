import { randomLetters } from '#core/platform/one-time-code.ts';
import { text } from '#core/platform/table/attributes.ts';
import { entity } from '#core/platform/table/entity.ts';
import { type AgreementItem, agreement } from './agreement.entity.ts';
import { type AgreementRowItem, agreementRow } from './agreement-row.entity.ts';

/** Payers type this account into M-Pesa, and the office finds a project by it. */
export const paymentAccount = entity({
  name: 'paymentAccount',
  about: 'The agreement of a payment account. People type the account, and read it out.',
  attributes: {
    ref: text(),
    userId: text(),
    projectId: text(),
  },
  key: {
    question: 'Which agreement has this payment account?',
    pk: 'paymentAccount#{ref}',
    sk: 'paymentAccount',
  },
});

/** Short enough for M-Pesa's account field: 12 characters in a push, 20 in a Paybill payment. */
const LETTERS = 9;

/** @returns a random payment account, such as F7K2Q9A03 */
export const newPaymentAccount = (): string => randomLetters(LETTERS);

type AgreementKey = Pick<AgreementItem, 'userId' | 'ref'>;

export const findAgreement = ({ userId, ref }: AgreementKey): Promise<AgreementItem | null> =>
  agreement.get({ userId, ref });

/** Its row for lists; it may miss the last write. */
export const findAgreementRow = ({ userId, ref }: AgreementKey): Promise<AgreementRowItem | null> =>
  agreementRow.get({ userId, ref }, { consistent: false });

/** @returns the payment account, with the ids of its owner and project, or null */
export const findPaymentAccount = (ref: string) => paymentAccount.get({ ref });

/** @returns the payment accounts, without unknown ones */
export const findPaymentAccounts = async (refs: readonly string[]) =>
  (
    await paymentAccount.getAll(
      refs.map((ref) => ({ ref })),
      { consistent: false },
    )
  ).flatMap((found) => found ?? []);
