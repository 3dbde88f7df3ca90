import { useQuery } from '@tanstack/react-query';
import { type Entry, readReceiptText } from '#shared/rewards/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { OwnPhone, OwnPhoneHint } from '#web/src/components/own-phone.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';

interface OwnPhoneReceiptProps {
  entry: Pick<Entry, 'entryId' | 'phone'>;
  /** Whether the words are on the screen as well. */
  isRead?: boolean;
}

/** The receipt by the shop's own phone. Its words are read first: a browser opens another app only right after a press. */
export default function OwnPhoneReceipt({ entry, isRead = false }: OwnPhoneReceiptProps) {
  const { entryId, phone } = entry;
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt-text', entryId],
    // It has a link to the customer's card.
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(readReceiptText, { params: { entryId }, signal })).text,
  });
  if (data !== undefined) {
    return (
      <>
        {isRead && <p className="receipt-text">{data}</p>}
        <OwnPhone what={t('the receipt')} text={data} phone={phone} />
        <OwnPhoneHint />
      </>
    );
  }
  if (error && isAnswer(error)) {
    return (
      <p className="form-text" role="status">
        {messageOf(error)}
      </p>
    );
  }
  return (
    <Button disabled={!error} aria-busy={!error} onClick={() => void refetch()}>
      {error ? t('Try WhatsApp again') : t('Send by WhatsApp')}
    </Button>
  );
}
