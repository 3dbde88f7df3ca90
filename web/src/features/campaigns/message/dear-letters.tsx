import { dearLetters, plainLetters } from '#shared/sms/segments.ts';
import { t } from '#web/src/lib/language/text.ts';

interface DearLettersProps {
  text: string;
  onReplace: (text: string) => void;
}

/** Letters that are named one by one. */
const NAMED = 3;

/** Names the letters that more than halve the room of a message. The owner replaces them, or not. */
export function DearLetters({ text, onReplace }: DearLettersProps) {
  const letters = dearLetters(text);
  if (letters.length === 0) return null;
  return (
    <div className="alert alert-warning">
      {letters.slice(0, NAMED).map(({ letter, plain }) => (
        <p key={letter} className="dear-letter">
          <span>{t('{letter} makes this a 70-character message.', { letter })}</span>
          <button
            type="button"
            className="btn-as-link"
            onClick={() => onReplace(text.normalize('NFC').replaceAll(letter, plain))}
          >
            {plain
              ? t('Replace {letter} with {plain}', { letter, plain })
              : t('Leave {letter} out', { letter })}
          </button>
        </p>
      ))}
      {letters.length > 1 && (
        <button type="button" className="btn-as-link" onClick={() => onReplace(plainLetters(text))}>
          {t('Replace all')}
        </button>
      )}
    </div>
  );
}
