import { useRef } from 'react';
import { messageFields, optOutLine } from '#shared/campaigns/message.ts';
import { dearLetters, plainLetters } from '#shared/sms/segments.ts';
import { Button } from '#web/src/components/button.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { t } from '#web/src/lib/language/text.ts';
import { type CountedWith, countedWithText, counterText, segmentsWith } from './counting.ts';

interface MessageFieldProps {
  label: string;
  text: string;
  counted: CountedWith;
  error: string | undefined;
  onType: (text: string) => void;
}

export function MessageField({ label, text, counted, error, onType }: MessageFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const segments = segmentsWith(text, counted);

  const insert = (field: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area.current ?? {};
    const before = `${text.slice(0, selectionStart)}{${field}}`;
    onType(before + text.slice(selectionEnd));
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(before.length, before.length);
    });
  };

  return (
    <div className="message-field">
      <TextAreaField
        ref={area}
        label={label}
        error={error}
        help={
          <>
            <span className="opt-out-line">{optOutLine(counted.optOut)}</span>{' '}
            {t('This line is added to each message, so that everybody can opt out.')}
          </>
        }
        rows={5}
        value={text}
        onType={onType}
      />
      <fieldset className="field-buttons" aria-label={t('Insert a field')}>
        {messageFields.map((field) => (
          <Button key={field} onClick={() => insert(field)}>
            {`{${field}}`}
          </Button>
        ))}
      </fieldset>
      <p className="counter" role="status">
        {counterText(segments)} <span className="form-text">{countedWithText(text, counted)}</span>
      </p>
      {segments.encoding === 'UCS-2' && <DearLetters text={text} onReplace={onType} />}
    </div>
  );
}

const NAMED = 3;

/** Names letters that more than halve a message's room. The owner may replace them. */
function DearLetters({ text, onReplace }: { text: string; onReplace: (text: string) => void }) {
  const letters = dearLetters(text);
  if (letters.length === 0) return null;
  return (
    <div className="alert alert-warning">
      {letters.slice(0, NAMED).map(({ letter, plain }) => (
        <p key={letter} className="dear-letter">
          <span>{t('{letter} makes this a 70-character message.', { letter })}</span>
          <Button
            look="text"
            onClick={() => onReplace(text.normalize('NFC').replaceAll(letter, plain))}
          >
            {plain
              ? t('Replace {letter} with {plain}', { letter, plain })
              : t('Leave {letter} out', { letter })}
          </Button>
        </p>
      ))}
      {letters.length > 1 && (
        <Button look="text" onClick={() => onReplace(plainLetters(text))}>
          {t('Replace all')}
        </Button>
      )}
    </div>
  );
}

export const Preview = ({ messages }: { messages: readonly string[] }) => (
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
