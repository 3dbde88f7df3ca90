import type { ConsentSource, Customer } from '#shared/rewards/contract.ts';
import { formatDay } from '#web/src/lib/language/format.ts';
import { msg, t } from '#web/src/lib/language/text.ts';

/** Says whether offers may be sent by SMS. */
export function consentLabel(consent: Customer['consent']): string {
  if (!consent) return t('No');
  return consent.given ? t('Yes') : t('Opted out');
}

const sources: Readonly<Record<ConsentSource, string>> = {
  till: msg('at the till'),
  owner: msg('by the owner'),
  team: msg('by the team'),
  import: msg('by an import'),
  customer: msg('by the customer'),
};

/** @returns the day of the consent and where it was noted; undefined if nobody asked */
export function consentOrigin(consent: Customer['consent']): string | undefined {
  if (!consent) return undefined;
  const { at, source } = consent;
  const day = formatDay(at);
  return source
    ? t('Noted on {day}, {source}.', { day, source: t(sources[source]) })
    : t('Noted on {day}.', { day });
}
