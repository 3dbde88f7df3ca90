import { type SystemType, systemTypes } from '#shared/applications/catalogue.ts';
import { documentRules } from '#shared/documents/document-kinds.ts';
import { OFFER_DAYS, SECOND_APPROVAL_ABOVE } from '#shared/offers/offer.ts';
import { brand } from '#shared/site/brand.ts';
import { fillTexts } from '#web/fill-text.ts';
import { formatKes } from '#web/src/lib/language/format.ts';
import shared from '#web/src/locales/sw/shared.json';
import type { Language } from '#web/src/public/frame/languages.tsx';
import {
  catalogueFigures,
  storyFee,
  storyOffer,
  storyPoints,
  storyRules,
  storySpent,
  storySystem,
  storyTerms,
  storyVisits,
} from './story.ts';
import english from './text-en.json';
import kiswahili from './text-sw.json';

export type LandingText = ReturnType<typeof textOf>;

type Hours = typeof brand.officeHours;

const { mpesa, bank, cert } = documentRules;

const values = {
  ...catalogueFigures,
  name: brand.name,
  legalName: brand.legalName,
  phone: brand.phone,
  address: brand.address,
  offerDays: OFFER_DAYS,
  secondApproval: formatKes(SECOND_APPROVAL_ABOVE),
  mpesa: mpesa.label,
  mpesaTypes: mpesa.typesInWords,
  bank: bank.label,
  bankTypes: bank.typesInWords,
  cert: cert.label,
  certTypes: cert.typesInWords,
  storyPrice: formatKes(storyTerms.amount),
  storyFee: formatKes(storyFee),
  storyMonths: storyOffer.installments,
  storyInstallments: storyOffer.installments - 1,
  storyLast: formatKes(storyOffer.last),
  storyRate: `${storyOffer.annualRate}%`,
  storyVisitPoints: storyPoints.visitPoints,
  storyPoints: storyPoints.points,
  storyEarnPer: formatKes(storyRules.earnPer),
  storySpent: formatKes(storySpent),
  storyVisits,
  storySpentInAll: formatKes(storyPoints.spent),
};

/** @param say translates the English of the catalogue of systems and the brand */
function textOf(catalogue: typeof english, say: (text: SystemType | Hours) => string) {
  const names = systemTypes.map((system) => [system, say(system)]);
  const systems: Record<SystemType, string> = Object.fromEntries(names);
  const text = fillTexts(catalogue, {
    ...values,
    hours: say(brand.officeHours),
    storySystem: systems[storySystem],
  });
  return { ...text, cost: { ...text.cost, systems } };
}

export const landingTexts: Record<Language, LandingText> = {
  en: textOf(english, (text) => text),
  sw: textOf(kiswahili, (text) => shared[text]),
};
