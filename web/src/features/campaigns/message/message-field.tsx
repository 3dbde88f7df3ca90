import { useRef } from 'react';
import { MAX_TEXT } from '#shared/campaigns/campaign.ts';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import {
  CODE_LENGTH,
  type FieldValues,
  fieldsOf,
  messageFields,
  optOutLine,
  renderMessage,
  unknownFieldOf,
  withOptOut,
} from '#shared/campaigns/message.ts';
import { smsErrors } from '#shared/sms/errors.ts';
import { ownTextProblem } from '#shared/sms/own-text.ts';
import {
  costlyLetters,
  MAX_SEGMENTS,
  plainLetters,
  type Segments,
  segmentsOf,
} from '#shared/sms/segments.ts';
import { Button } from '#web/src/components/button.tsx';
import { SmsPrice, type SmsRates } from '#web/src/components/sms/sms-price.tsx';
import { TextAreaField } from '#web/src/components/text-field.tsx';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';

interface MessageFieldProps {
  label: string;
  text: string;
  counted: CountedWith;
  error: string | undefined;
  onType: (text: string) => void;
}

export function MessageField({ label, text, counted, error, onType }: MessageFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const message = longestMessage(text, counted);
  const countedText = countedWithText(text, counted);

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
            {t('We add this line to each message, so that people can say no to more.')}
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
      <SmsPrice message={message} {...counted} isKept>
        <span className="form-text">
          {roomText(segmentsOf(message))} {countedText}
        </span>
      </SmsPrice>
      <CostlyLetters text={text} counted={counted} onReplace={onType} />
    </div>
  );
}

const NAMED = 3;

interface CostlyLettersProps {
  text: string;
  counted: CountedWith;
  onReplace: (text: string) => void;
}

/** Names the letters that more than halve a message's room. The owner may replace them. */
function CostlyLetters({ text, counted, onReplace }: CostlyLettersProps) {
  const letters = costlyLetters(text);
  if (letters.length === 0) return null;
  const { segments } = segmentsWith(text, counted);
  const plain = segmentsWith(plainLetters(text), counted);
  const named = letters.slice(0, NAMED);
  return (
    <div className={`alert alert-${segments > plain.segments ? 'warning' : 'info'}`}>
      <p className="mb-0">
        {costlyText(
          named.map(({ letter }) => letter),
          segments,
          plain.segments,
        )}
      </p>
      <div className="dear-letters">
        {named.map(({ letter, plain: other }) => (
          <Button
            key={letter}
            look="text"
            onClick={() => onReplace(text.normalize('NFC').replaceAll(letter, other))}
          >
            {other
              ? t('Replace {letter} with {plain}', { letter, plain: other })
              : t('Remove {letter}', { letter })}
          </Button>
        ))}
        {letters.length > 1 && (
          <Button look="text" onClick={() => onReplace(plainLetters(text))}>
            {t('Replace all')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** @param plain the segments without these letters */
export function costlyText(named: readonly string[], segments: number, plain: number): string {
  const letters = named.join(', ');
  if (segments === plain) return t('With {letters} an SMS holds 70 letters, not 160.', { letters });
  return segments === 2 * plain
    ? tn(named.length, '{letters} doubles the price.', '{letters} double the price.', { letters })
    : t('With {letters} it is {n} SMS instead of {plain}.', { letters, n: segments, plain });
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

export interface CountedWith {
  values: FieldValues;
  /** Whether these are the recipients' longest values. Otherwise they are usual ones. */
  isReal: boolean;
  /** Nobody's opt-out link, as long as a real one. */
  optOut: string;
  ownPhone: string;
  /** Null while nobody is counted. */
  people: number | null;
  rates: SmsRates;
}

const usual = { name: 'Wanjiku Kamau', points: '1,250', value: 'KES 1,250' };

interface Sender extends SmsRates {
  businessName: string;
  optOutLink: string;
  ownPhone: string;
}

/** @param preparation the last look at the recipients; null before it */
export function countedWith(
  { businessName, optOutLink, ownPhone, ...rates }: Sender,
  preparation: Campaign['preparation'],
): CountedWith {
  const isReal = preparation?.state === 'ready' && preparation.recipients > 0;
  return {
    values: { ...(isReal ? preparation.longestFields : usual), business: businessName },
    isReal,
    optOut: `${optOutLink}${'x'.repeat(CODE_LENGTH)}`,
    ownPhone,
    people: isReal ? preparation.recipients : null,
    rates,
  };
}

export const longestMessage = (text: string, { values, optOut }: CountedWith): string =>
  withOptOut(renderMessage(text, values), optOut);

export const segmentsWith = (text: string, counted: CountedWith): Segments =>
  segmentsOf(longestMessage(text, counted));

export const roomText = ({ left }: Pick<Segments, 'left'>): string =>
  tn(left, '1 more letter at this price.', '{n} more letters at this price.');

const longestLabels = {
  name: msg('the longest name, {value}'),
  points: msg('the most points, {value}'),
  value: msg('the highest value, {value}'),
};

/** The values that a text is counted with; '' if it has no fields of people. */
export function countedWithText(text: string, { values, isReal }: CountedWith): string {
  const fields = (['name', 'points', 'value'] as const).filter((field) =>
    fieldsOf(text).includes(field),
  );
  if (fields.length === 0) return '';
  if (!isReal)
    return t('Counted with a name and points of usual length, until we know who gets it.');
  const longest = fields.map((field) => t(longestLabels[field], { value: values[field] || '–' }));
  return t('Counted with {longest}.', { longest: longest.join(', ') });
}

export function textProblem(text: string, counted: CountedWith): string | undefined {
  if (text.trim() === '') return errorText(campaignErrors, 'campaigns.noText');
  const field = unknownFieldOf(text);
  if (field) return errorText(campaignErrors, 'campaigns.unknownField', { field });
  const { ownPhone, values } = counted;
  const problem = ownTextProblem(text, { ownPhone, business: values.business });
  if (problem) return errorText(smsErrors, problem.code, { found: problem.found });
  const isLong = text.length > MAX_TEXT || segmentsWith(text, counted).segments > MAX_SEGMENTS;
  return isLong ? errorText(smsErrors, 'sms.tooLong') : undefined;
}
