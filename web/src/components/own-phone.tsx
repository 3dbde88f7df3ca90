import { t } from '#web/src/lib/language/text.ts';
import { toastError } from '#web/src/lib/toasts/toast-store.ts';
import { whatsAppLink } from '#web/src/lib/whatsapp.ts';
import { Button, looks } from './button.tsx';
import { RichText } from './rich-text.tsx';

interface OwnPhoneProps {
  /** Read out after each label. */
  what: string;
  text: string;
  /** +254... of the receiver. */
  phone?: string;
  /** For other apps; without it they get the text. */
  shared?: ShareData;
}

/** Sends by the apps of this phone, in a row of buttons. Nothing goes through us. */
export const OwnPhone = ({ what, text, phone, shared = { text } }: OwnPhoneProps) => (
  <>
    {/* WhatsApp learns of no page of ours. */}
    <a className={looks.outline} href={whatsAppLink(text, phone)} target="_blank" rel="noreferrer">
      <RichText text="Send by WhatsApp<hidden> {what}</hidden>" values={{ what }} />
    </a>
    {'share' in navigator && (
      <Button onClick={() => void share(shared)}>
        <RichText text="Share<hidden> {what}</hidden>" values={{ what }} />
      </Button>
    )}
  </>
);

export const OwnPhoneHint = () => (
  <p className="form-text">
    {t('By WhatsApp it goes from your own number, and costs no SMS credit.')}
  </p>
);

async function share(shared: ShareData): Promise<void> {
  try {
    await navigator.share(shared);
  } catch (error) {
    // The person closed the list of apps.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastError(t('Your browser did not share it. Send it by WhatsApp, or copy it.'));
  }
}
