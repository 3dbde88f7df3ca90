import { useQuery } from '@tanstack/react-query';
import { type Entry, readReceiptText } from '#shared/rewards/contract.ts';
import { Button } from '#web/src/components/button.tsx';
import { OwnPhone, OwnPhoneHint } from '#web/src/components/own-phone.tsx';
import { call } from '#web/src/lib/api/api.ts';
import { isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { t } from '#web/src/lib/language/text.ts';

interface OwnPhoneReceiptProps {
  entryId: Entry['entryId'];
  /** Whether the words are on the screen as well. */
  isRead?: boolean;
}

/** The receipt by the shop's own phone. Its words are read first: a browser opens another app only right after a press. */
export default function OwnPhoneReceipt({ entryId, isRead = false }: OwnPhoneReceiptProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['receipt-text', entryId],
    // It has a link to the customer's card.
    gcTime: 0,
    // An entry's receipt never changes; a card's new link invalidates it (card-dialog.tsx).
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => call(readReceiptText, { params: { entryId }, signal }),
  });
  if (data) {
    return (
      <>
        {isRead && <p className="receipt-text">{data.text}</p>}
        <OwnPhone what={t('the receipt')} text={data.text} phone={data.phone} />
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
