import { t } from '#web/src/lib/language/text.ts';
import { type CountedWith, textProblem } from '../message/counting.ts';
import { MessageField } from '../message/message-field.tsx';
import { type AutomaticMessage, kindTexts } from './automatic-fields.ts';

interface MessageCardProps {
  message: AutomaticMessage;
  counted: CountedWith;
  onChange: (message: AutomaticMessage) => void;
}

/** One message that goes out by itself, with the tick that turns it on. */
export function MessageCard({ message, counted, onChange }: MessageCardProps) {
  const { name, when, days = 0 } = kindTexts[message.kind];
  return (
    <section className="card form-card" aria-label={t(name)}>
      <h2 className="h5">{t(name)}</h2>
      <p className="form-text">{t(when, { days })}</p>
      <div className="field">
        <label className="choice">
          <input
            type="checkbox"
            checked={message.isOn}
            onChange={({ target }) => onChange({ ...message, isOn: target.checked })}
          />
          <span>{t('Send this message')}</span>
        </label>
      </div>
      <MessageField
        label={t('Message')}
        text={message.text}
        counted={counted}
        error={textProblem(message.text, counted)}
        onType={(text) => onChange({ ...message, text })}
      />
    </section>
  );
}
