import { MAX_TEXT } from '#shared/campaigns/campaign.ts';
import type { Campaign } from '#shared/campaigns/contract.ts';
import { campaignErrors } from '#shared/campaigns/errors.ts';
import {
  CODE_LENGTH,
  type FieldValues,
  fieldsOf,
  renderMessage,
  unknownFieldOf,
  withOptOut,
} from '#shared/campaigns/message.ts';
import { smsErrors } from '#shared/sms/errors.ts';
import { ownTextProblem } from '#shared/sms/own-text.ts';
import { MAX_SEGMENTS, type Segments, segmentsOf } from '#shared/sms/segments.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { formatNumber } from '#web/src/lib/language/format.ts';
import { msg, t, tn } from '#web/src/lib/language/text.ts';

export interface CountedWith {
  values: FieldValues;
  /** Whether these are the recipients' longest values. Otherwise they are usual ones. */
  isReal: boolean;
  /** Nobody's opt-out link, as long as a real one. */
  optOut: string;
  ownPhone: string;
}

const usual = { name: 'Wanjiku Kamau', points: '1,250', value: 'KES 1,250' };

interface Sender {
  businessName: string;
  optOutLink: string;
  ownPhone: string;
}

/** @param preparation the last look at the recipients; null before it */
export function countedWith(
  { businessName, optOutLink, ownPhone }: Sender,
  preparation: Campaign['preparation'],
): CountedWith {
  const isReal = preparation?.state === 'ready' && preparation.recipients > 0;
  return {
    values: { ...(isReal ? preparation.longestFields : usual), business: businessName },
    isReal,
    optOut: `${optOutLink}${'x'.repeat(CODE_LENGTH)}`,
    ownPhone,
  };
}

export const longestMessage = (text: string, { values, optOut }: CountedWith): string =>
  withOptOut(renderMessage(text, values), optOut);

export const segmentsWith = (text: string, counted: CountedWith): Segments =>
  segmentsOf(longestMessage(text, counted));

/** For example `GSM-7 · 83 of 160 · 1 segment`. */
export const counterText = ({ encoding, units, segments, left }: Segments): string =>
  tn(
    segments,
    '{encoding} · {units} of {room} · 1 segment',
    '{encoding} · {units} of {room} · {n} segments',
    { encoding, units: formatNumber(units), room: formatNumber(units + left) },
  );

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
  if (!isReal) return t('Counted with usual values until your people are counted.');
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
  return isLong ? t('Message is longer than 3 segments.') : undefined;
}
