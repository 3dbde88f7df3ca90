import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReplyOf } from '#shared/platform/contract.ts';
import type { Language } from '#shared/platform/languages.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { dayAfter, HOUR_MS, MINUTE_MS, nairobiDay, startOfDay } from '#shared/platform/time.ts';
import type { Customer } from '#shared/rewards/contract.ts';
import { sendSms } from '#shared/sms/contract.ts';
import { smsErrors } from '#shared/sms/errors.ts';
import {
  isSoon,
  MOST_DAYS_AHEAD,
  ORDER_NUMBER,
  placesOf,
  type ServiceFields,
  type ServiceTemplate,
  type ServiceThing,
  serviceTemplates,
  wrongField,
} from '#shared/sms/service-text.ts';
import { serviceText } from '#shared/sms/service-words.ts';
import { Alert } from '#web/src/components/error-card.tsx';
import { FormDialog } from '#web/src/components/form-dialog.tsx';
import { FormField } from '#web/src/components/form-field.tsx';
import { languageNames } from '#web/src/components/language-switch.tsx';
import { SelectField } from '#web/src/components/select-field.tsx';
import { BuyCredits, SmsPrice } from '#web/src/components/sms/sms-price.tsx';
import { ApiError, hasCode, isAnswer, messageOf } from '#web/src/lib/errors/api-error.ts';
import { errorText } from '#web/src/lib/errors/error-text.ts';
import { parseWhole } from '#web/src/lib/forms/parse-number.ts';
import { useChangeForm } from '#web/src/lib/forms/use-change-form.ts';
import { formatMoment, formatNumber } from '#web/src/lib/language/format.ts';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { msg, t } from '#web/src/lib/language/text.ts';
import type { Subject } from '#web/src/lib/queries/change-hook.ts';
import { settingsQuery } from '#web/src/lib/queries/get-settings.ts';
import { overviewQuery } from '#web/src/lib/queries/get-sms-overview.ts';

const templateLabels: Readonly<Record<ServiceTemplate, string>> = {
  ready: msg('It is ready'),
  onTheWay: msg('It is on the way'),
  delayed: msg('It is late'),
  appointment: msg('An appointment'),
  due: msg('A payment is due'),
};

const thingLabels: Readonly<Record<ServiceThing, string>> = {
  order: msg('Order'),
  repair: msg('Repair'),
  laundry: msg('Laundry'),
  parcel: msg('Parcel'),
  documents: msg('Documents'),
  food: msg('Food'),
  medicine: msg('Medicine'),
  clothes: msg('Clothes'),
  shoes: msg('Shoes'),
  phone: msg('Phone'),
  vehicle: msg('Vehicle'),
  furniture: msg('Furniture'),
  glasses: msg('Glasses'),
};

/** A day is typed into `at`. */
const nothing = { order: '', at: '', time: '', sum: '' };

interface Typed {
  template: ServiceTemplate;
  language: Language;
  thing: ServiceThing;
  order: string;
  at: string;
  time: string;
  sum: string;
}

const { sum: SUM } = sendSms.body;

/** For the status of the answer; a first press waits. */
const outcomes: Readonly<Record<ReplyOf<typeof sendSms>['status'], string>> = {
  SENDING: msg('The SMS to {phone} waits for its turn.'),
  SENT: msg('The SMS to {phone} has left.'),
  UNKNOWN: msg(
    'The network did not answer: the SMS to {phone} may have arrived. It is not sent again.',
  ),
};

/** Other screens show the credits. */
function refreshCredits(client: QueryClient): void {
  void client.invalidateQueries(overviewQuery());
  void client.invalidateQueries(settingsQuery());
  for (const name of ['credits', 'dashboard']) void client.invalidateQueries({ queryKey: [name] });
}

const paidSms: Subject<unknown> = {
  name: 'sms',
  params: {},
  show: refreshCredits,
  reload: refreshCredits,
  outdated: isAnswer,
  isShownInPlace: true,
};

interface TellDialogProps {
  customer: Customer;
  onClose: () => void;
}

/** Sends one of our texts to a customer: docs/sms.md. */
export default function TellDialog({ customer, onClose }: TellDialogProps) {
  const phone = formatKenyanPhone(customer.phone);
  const form = useChangeForm(sendSms, {
    of: paidSms,
    name: `tell.${customer.phone}`,
    start: (): Typed => ({
      ...nothing,
      template: 'ready',
      thing: 'order',
      language: currentLanguage(),
    }),
    rules: {
      order: msg('An order number has up to two letters and five digits, such as AB-12345.'),
      at: dayProblem,
      time: timeProblem,
      sum: ({ template, sum }) =>
        template === 'due' && parseWhole(sum, SUM) === null
          ? t('Enter whole KES, from {min} to {max}.', {
              min: formatNumber(SUM.min),
              max: formatNumber(SUM.max),
            })
          : undefined,
    },
    body: ({ template, language }, typed) => ({
      phoneNumber: customer.phone,
      template,
      language,
      ...filled(typed),
    }),
    done: ({ status }) => t(outcomes[status], { phone }),
    onDone: onClose,
  });
  const { template } = form.typed;
  const today = nairobiDay(Date.now());
  const has = (field: keyof ServiceFields) => placesOf(template).includes(field);
  return (
    <FormDialog
      of={form}
      title={t('Tell {phone} by SMS', { phone })}
      submitLabel={t('Send')}
      busyLabel={t('Sending...')}
      onClose={onClose}
    >
      <SelectField
        label={t('What to say')}
        value={template}
        labels={templateLabels}
        onChoose={(chosen) => form.set(anew(chosen))}
      />
      {has('thing') && <FormField of={form} name="thing" label={t('Thing')} labels={thingLabels} />}
      {has('sum') && <FormField of={form} name="sum" label={t('Amount (KES)')} />}
      {has('order') && <FormField of={form} name="order" label={t('Order number')} optional />}
      {has('at') && (
        <FormField
          of={form}
          name="at"
          type="date"
          label={t('Day')}
          optional={template !== 'appointment'}
          min={today}
          max={dayAfter(today, MOST_DAYS_AHEAD)}
        />
      )}
      {template === 'appointment' && (
        <FormField of={form} name="time" type="time" label={t('Time in Nairobi')} />
      )}
      <FormField
        of={form}
        name="language"
        label={t('Language of the SMS')}
        labels={languageNames}
      />
      <Preview typed={form.typed} refusal={form.refusal} />
    </FormDialog>
  );
}

/** Another text, with what was typed into the fields that it has as well. */
function anew(chosen: string): Partial<Typed> {
  const template = serviceTemplates.find((one) => one === chosen) ?? 'ready';
  const [has, isTimed] = [placesOf(template), template === 'appointment'];
  const gone = Object.entries(nothing).filter(
    ([name]) => !(name === 'time' ? isTimed : has.some((one) => one === name)),
  );
  return { template, ...Object.fromEntries(gone) };
}

/** The fields of the text, without those that are not right yet. */
function filled(typed: Typed): ServiceFields {
  const { template, thing, order, sum } = typed;
  const number = order.trim();
  return {
    thing: placesOf(template).includes('thing') ? thing : undefined,
    order: ORDER_NUMBER.test(number) ? number : undefined,
    at: (dayProblem(typed) ?? timeProblem(typed)) ? undefined : momentOf(typed),
    sum: parseWhole(sum, SUM) ?? undefined,
  };
}

function dayProblem(typed: Typed): string | undefined {
  const { template, at } = typed;
  if (at === '' && template !== 'appointment') return undefined;
  const moment = momentOf({ ...typed, time: typed.time || '00:00' });
  return moment && isSoon('due', moment, Date.now())
    ? undefined
    : t('Choose a day from today, at most {n} days ahead.', { n: MOST_DAYS_AHEAD });
}

function timeProblem(typed: Typed): string | undefined {
  if (typed.template !== 'appointment') return undefined;
  if (typed.time === '') return t('Choose the time.');
  const moment = dayProblem(typed) ? undefined : momentOf(typed);
  return moment && !isSoon('appointment', moment, Date.now()) ? t('This time is over.') : undefined;
}

/** The day and the time in Nairobi as one moment; a payment has its day alone. */
function momentOf({ template, at, time }: Typed): string | undefined {
  const midnight = startOfDay(at);
  const [, hour, minute] = /^(\d\d):(\d\d)/.exec(template === 'appointment' ? time : '00:00') ?? [];
  if (midnight === null || !hour) return undefined;
  return isoOf(midnight + Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS);
}

const isoOf = (at: number): string => new Date(at).toISOString();

interface PreviewProps {
  typed: Typed;
  refusal: Error | null;
}

/** The SMS as the customer gets it, what it costs, and why it cannot go. */
function Preview({ typed, refusal }: PreviewProps) {
  const { data: overview } = useQuery(overviewQuery());
  if (!overview) return <Alert>{refusal && reasonOf(refusal)}</Alert>;
  const { template, language } = typed;
  const { businessName: business } = overview;
  const fields = filled(typed);
  const isWhole = wrongField(template, fields) === undefined;
  const text = isWhole ? serviceText(template, fields, { business, language }) : '';
  return (
    <section aria-label={t('Preview')}>
      <h3 className="h5">{t('Preview')}</h3>
      {text === '' ? (
        <p>{t('Fill in the fields to see the SMS.')}</p>
      ) : (
        <>
          <p className="alert alert-info">{text}</p>
          <SmsPrice message={text} people={1} rates={overview} />
        </>
      )}
      <p className="form-text">
        {t(
          'It goes out from 7 AM to 8 PM, at most 3 times a day, to customers who have proved their number.',
        )}
      </p>
      <Alert>{refusal && reasonOf(refusal)}</Alert>
    </section>
  );
}

/** The refusal, with a moment as people read it. */
function reasonOf(refusal: Error): ReactNode {
  if (hasCode(refusal, 'sms.noCredits')) return <NoCredits />;
  if (refusal instanceof ApiError && refusal.code === 'sms.outsideDay')
    return errorText(smsErrors, 'sms.outsideDay', {
      nextAllowedAt: formatMoment(String(refusal.params.nextAllowedAt)),
    });
  return messageOf(
    refusal,
    t('Your last SMS went through. Press again only if this one says something else.'),
  );
}

const NoCredits = () => (
  <>
    {errorText(smsErrors, 'sms.noCredits')} <BuyCredits />
  </>
);
