/**
 * The text of an agreement for screens and PDF. Give a changed text a new version: a paper has the text of the version
 * that was signed, whenever it is printed.
 */
import type { SystemType } from '#shared/applications/catalogue.ts';
import { bindingTexts } from '#shared/applications/consent.ts';
import { figuresOf, type OfferTerms } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Language } from '#shared/platform/languages.ts';
import { fillMessage, type Message } from '#shared/platform/message.ts';
import { brand } from '#shared/site/brand.ts';
import texts from './agreement-text.json' with { type: 'json' };

const versions = ['agreement-1', 'agreement-2', 'agreement-3'];

export const AGREEMENT_TEXT_VERSION = 'agreement-3';

/** Shown instead of the reference until the owner signs. */
export const refToCome: Readonly<Record<Language, string>> = {
  en: '(you get its reference when you have signed)',
  sw: '(utapewa nambari yake ukishatia sahihi)',
};

/** The days of the stage (infra/stages.ts), as the text of an agreement names them. */
export interface StepBackDays {
  /** After the day of the signing, before work begins. */
  afterSigning: number;
  /** After the day that was agreed for the delivery. */
  late: number;
}

/** The facts of one owner and one offer. Amounts are whole KES. */
export interface AgreementTextFacts {
  textVersion: string;
  /** Nine characters; before the signing `refToCome`. */
  ref: string;
  owner: { fullName: string; businessName: string; phone: string };
  systemNeed: SystemType;
  /** In the owner's words. */
  description: string;
  terms: OfferTerms;
  /** Whether ten working days without an answer accept a milestone. */
  silenceAccepts: boolean;
  /** The days of the owner's right to cancel alone. Absent for a change, and in texts before agreement-3. */
  stepBack?: StepBackDays | undefined;
  /** The change request that the agreement pays for; null for the software itself. */
  change: { number: number } | null;
}

export interface TextSection {
  title: string;
  paragraphs: readonly string[];
}

interface CatalogueSection {
  title: string;
  /** One that is empty is not in this version. */
  paragraphs: readonly Message[];
}

const catalogue: Readonly<Record<Language, readonly CatalogueSection[]>> = texts;

const yesOrNo = (holds: boolean): 'yes' | 'no' => (holds ? 'yes' : 'no');

/** @throws Error for an unknown version: no paper may say what was not signed */
export function agreementText(language: Language, facts: AgreementTextFacts): TextSection[] {
  if (!versions.includes(facts.textVersion)) throw new Error(`no text ${facts.textVersion}`);
  const values = valuesOf(language, facts);
  return catalogue[language].map(({ title, paragraphs }) => ({
    title,
    paragraphs: paragraphs.map((paragraph) => fillMessage(paragraph, values)).filter(Boolean),
  }));
}

/** The values that the texts name in braces, and those that choose between two texts. */
function valuesOf(language: Language, facts: AgreementTextFacts) {
  const { ref, owner, systemNeed, description, terms, silenceAccepts, change } = facts;
  const { textVersion, stepBack } = facts;
  const { installments, monthly, last, totalToPay, annualRate } = figuresOf(terms);
  const { amount, deposit, fees } = terms;
  return {
    name: brand.name,
    legalName: brand.legalName,
    address: brand.address,
    ...owner,
    ref,
    textVersion,
    article: /^[AEIOU]/.test(systemNeed) ? 'An' : 'A',
    systemNeed,
    description,
    hasChange: yesOrNo(change !== null),
    change: change?.number,
    amount: kes(amount),
    hasDeposit: yesOrNo(deposit > 0),
    deposit: kes(deposit),
    hasFees: yesOrNo(fees.length > 0),
    fees: fees.map((fee) => `${fee.name} ${kes(fee.amount)}`).join('; '),
    installments,
    installmentsBefore: installments - 1,
    monthly: kes(monthly),
    last: kes(last),
    totalToPay: kes(totalToPay),
    annualRate,
    silenceAccepts: yesOrNo(silenceAccepts),
    hasStepBack: yesOrNo(stepBack !== undefined),
    stepBackDays: stepBack?.afterSigning,
    lateDays: stepBack?.late,
    phoneOfName: brand.phone,
    email: brand.email,
    binding: bindingTexts[language],
  };
}
