import type { ApplicationDetail } from '#shared/applications/contract.ts';
import { DAY_MS } from '#shared/platform/time.ts';
import { weekdayText } from '#shared/platform/weekday-text.ts';
import { REPLY_DAYS, workingDayAfter } from '#shared/platform/working-days.ts';
import { brand } from '#shared/site/brand.ts';
import { IconList } from '#web/src/components/icon-list.tsx';
import { OfficePhone } from '#web/src/components/office-phone.tsx';
import { currentLanguage } from '#web/src/lib/language/language.ts';
import { t } from '#web/src/lib/language/text.ts';

/** While our team reads: when it answers, and what to have at hand until then. */
export const WhatNext = ({ application }: { application: ApplicationDetail }) => (
  <section className="card detail-card" aria-labelledby="what-next">
    <h2 id="what-next" className="h5">
      {t('What happens next')}
    </h2>
    <AnswerBy at={answerBy(application)} />
    <IconList
      items={[
        ['users', t('Who reads it'), t('One person of our team reads it. Another one decides.')],
        ['phone', t('Keep ready'), t('Your phone, as we may call, and the papers that you sent.')],
        ['chat', t('The next SMS from us'), t('It brings a question or our decision.')],
      ]}
    />
  </section>
);

/** The wait begins with what the owner sent last. @returns midnight of the last day, in milliseconds since 1970 */
function answerBy({ history, createdAt }: ApplicationDetail): number {
  const sent = history.findLast(({ by }) => by === 'owner')?.at ?? createdAt;
  return workingDayAfter(Date.parse(sent), REPLY_DAYS);
}

function AnswerBy({ at }: { at: number }) {
  const day = weekdayText(new Date(at).toISOString(), currentLanguage());
  if (Date.now() >= at + DAY_MS)
    return (
      <p>
        {t('We wanted to answer by {day}, and are late. Call us:', { day })} <OfficePhone />
      </p>
    );
  const hours = t(brand.officeHours);
  return (
    <>
      <p className="answer-by">{t('We answer by {day}', { day })}</p>
      <p>{t('We reply within 3 working days. Our office works {hours}.', { hours })}</p>
    </>
  );
}
