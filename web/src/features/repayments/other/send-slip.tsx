import { type FormEvent, useEffect, useState } from 'react';
import { nairobiDay } from '#shared/platform/time.ts';
import { type RepaymentAccount, sendSlip } from '#shared/repayments/contract.ts';
import { FileInput } from '#web/src/components/documents/file-input.tsx';
import { NumberField } from '#web/src/components/number-field.tsx';
import { TextField } from '#web/src/components/text-field.tsx';
import { DocumentUpload } from '#web/src/lib/documents/document-upload.ts';
import { useOneAtATime } from '#web/src/lib/hooks/use-one-at-a-time.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import { t } from '#web/src/lib/language/text.ts';
import { useChange } from '#web/src/lib/queries/use-change.ts';
import { readAmount } from '../account/view.ts';
import { changedAgreement } from '../queries.ts';

const NOTHING = { amount: '', day: '', reference: '' };

/** Whole KES. */
const MOST = sendSlip.body.amount.max;

/** Sends the slip of a bank payment, which the office looks for at the bank. */
export default function SendSlip({ account: { ref } }: { account: RepaymentAccount }) {
  const [{ amount, day, reference }, setTyped] = useState(NOTHING);
  const type = (next: Partial<typeof NOTHING>) => setTyped((now) => ({ ...now, ...next }));
  const [hasTried, setTried] = useState(false);
  const upload = useSlip(ref);
  const { busy, run } = useOneAtATime<'send'>();

  const slip = useChange(sendSlip, {
    of: changedAgreement(ref),
    name: 'send-slip',
    done: t('We have received your slip. We look for the payment at the bank.'),
    onDone: () => {
      type(NOTHING);
      setTried(false);
      upload.remove();
    },
  });

  const read = readAmount(amount, MOST);
  const { min, max } = sendSlip.body.reference;
  const { length } = reference.trim();
  const isReferenceWrong = length < min || length > max;

  const send = async () => {
    setTried(true);
    const isFileReady = upload.isReady();
    if (!('amount' in read) || day === '' || isReferenceWrong || !isFileReady) return;
    const file = await upload.settled();
    // A slip that did not arrive says why beside it.
    if (!file) return;
    const body = { amount: read.amount, day, reference: reference.trim(), key: file.key };
    await slip.mutateAsync(body).catch(() => undefined);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run('send', send);
  };

  return (
    <form onSubmit={submit} noValidate>
      <NumberField
        label={t('Amount in KES')}
        error={
          hasTried && 'problem' in read
            ? t('Enter an amount between KES 1 and {most}.', { most: formatKes(MOST) })
            : undefined
        }
        value={amount}
        onType={(typed) => type({ amount: typed })}
      />
      <TextField
        type="date"
        label={t('Day of the payment')}
        max={nairobiDay(Date.now())}
        error={hasTried && day === '' ? t('Choose the day.') : undefined}
        value={day}
        onType={(typed) => type({ day: typed })}
      />
      <TextField
        label={t("The bank's reference")}
        help={t('As it is printed on the slip.')}
        error={hasTried && isReferenceWrong ? t('Enter the reference of the slip.') : undefined}
        value={reference}
        onType={(typed) => type({ reference: typed })}
      />
      <FileInput
        label={t('Bank slip')}
        help={t('A photo or a PDF. We make a photo small before it is sent.')}
        upload={upload}
        disabled={busy !== null}
      />
      <button type="submit" className="btn btn-primary" aria-busy={busy !== null}>
        {busy ? t('Sending...') : t('Send slip')}
      </button>
    </form>
  );
}

function useSlip(ref: string): DocumentUpload {
  const [upload] = useState(() => new DocumentUpload('slip', `slip.${ref}`));
  // The upload ends with its form.
  useEffect(() => () => void upload.abort(), [upload]);
  return upload;
}
