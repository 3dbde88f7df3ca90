import { t } from '#web/src/lib/language/text.ts';

interface PreviewProps {
  messages: readonly string[];
}

/** Messages as phones show them. */
export const Preview = ({ messages }: PreviewProps) => (
  <section aria-label={t('Preview')}>
    <h3 className="h5">{t('Preview')}</h3>
    <ul className="sms-previews">
      {messages.map((message) => (
        <li key={message} className="sms-preview">
          {message}
        </li>
      ))}
    </ul>
  </section>
);
