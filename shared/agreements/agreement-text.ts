/**
 * The text of an agreement, in both languages. Screens and the PDF show the same. A changed text is a new
 * version: what was signed before keeps the one of its own, in the PDF that was made then.
 */
import type { SystemType } from '#shared/applications/catalogue.ts';
import { bindingTexts } from '#shared/applications/consent.ts';
import { figuresOf, type OfferTerms } from '#shared/offers/offer.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Language } from '#shared/platform/languages.ts';
import { brand } from '#shared/site/brand.ts';

export const AGREEMENT_TEXT_VERSION = 'agreement-1';

/** What stands in the place of the reference before an agreement is signed. */
export const refToCome: Readonly<Record<Language, string>> = {
  en: '(you get its reference when you have signed)',
  sw: '(utapewa nambari yake ukishatia sahihi)',
};

/** What an agreement says about one owner and one offer. Amounts are whole KES. */
export interface AgreementTextFacts {
  /** Nine characters; before it is signed, `refToCome`. */
  ref: string;
  owner: { fullName: string; businessName: string; phone: string };
  systemNeed: SystemType;
  /** What is built, in the owner's words. */
  description: string;
  terms: OfferTerms;
  /** Whether ten working days without an answer accept a milestone. */
  silenceAccepts: boolean;
  /** The change request that it pays; null for the software itself. */
  change: { number: number } | null;
}

export interface TextSection {
  title: string;
  paragraphs: readonly string[];
}

/** @returns the sections of the agreement, in their order */
export const agreementText = (language: Language, facts: AgreementTextFacts): TextSection[] =>
  (language === 'en' ? english : kiswahili)(facts);

function english(facts: AgreementTextFacts): TextSection[] {
  const { ref, owner, systemNeed, description, terms, silenceAccepts, change } = facts;
  const { installments, monthly, last, totalToPay, annualRate } = figuresOf(terms);
  const { amount, deposit, fees } = terms;
  return [
    {
      title: 'The parties',
      paragraphs: [
        `${brand.legalName}, ${brand.address} ("${brand.name}"), and ${owner.fullName} for the business ${owner.businessName}, reached at ${owner.phone} (the "owner").`,
      ],
    },
    {
      title: 'What is built',
      paragraphs: [
        change
          ? `Change ${change.number} of the ${systemNeed} that ${brand.name} builds for the owner. In the owner's words:`
          : `${/^[AEIOU]/.test(systemNeed) ? 'An' : 'A'} ${systemNeed}. In the owner's words:`,
        description,
        'The exact scope is written into the first milestone, and holds when the owner accepts it.',
      ],
    },
    {
      title: 'What is paid',
      paragraphs: [
        `${brand.name} finances ${kes(amount)}.`,
        deposit > 0
          ? `The owner pays a deposit of ${kes(deposit)} before the work begins.`
          : 'There is no deposit.',
        fees.length > 0
          ? `Fees: ${fees.map((fee) => `${fee.name} ${kes(fee.amount)}`).join('; ')}.`
          : 'There are no fees.',
        `After delivery the owner pays ${installments} monthly installments: ${installments - 1} of ${kes(monthly)} and a last one of ${kes(last)}.`,
        `In total the owner pays ${kes(totalToPay)}. The annual rate, with all fees, is ${annualRate}%.`,
        `Payments go to the account ${ref}. All amounts are whole Kenyan shillings.`,
      ],
    },
    {
      title: 'When it is paid',
      paragraphs: [
        'The first installment is due one month after the day on which the owner accepts delivery, counted in Nairobi. Each further one is due on the same day of the following months, or on the last day of a shorter month.',
        'A payment is counted towards the oldest installment first; within one, towards the installment, then fees. What is paid beyond the last installment is credit of the owner, which is refunded on request.',
        'An installment may be paid 3 days late without consequence. There is no charge for paying late.',
        'The owner may pay any part, or all of it, early and without charge.',
      ],
    },
    {
      title: 'Building and accepting',
      paragraphs: [
        'The work is done in milestones. The owner accepts each one or says what should change. Dates that move are shown with their reasons.',
        silenceAccepts
          ? 'The owner is reminded after 5 and after 9 working days. A milestone to which the owner does not answer within 10 working days counts as accepted.'
          : 'The owner is reminded after 5 and after 9 working days. Silence accepts nothing.',
        silenceAccepts
          ? 'The owner accepts delivery with a code that is sent by SMS, or by not answering, as above.'
          : 'Delivery is accepted with a code that is sent to the owner by SMS.',
        'A change of the agreed scope never alters these payments. A change with a price is an agreement of its own.',
      ],
    },
    {
      title: 'Who owns the software',
      paragraphs: [
        `The software belongs to ${brand.legalName} until it is delivered and nothing is owed for it. Then it becomes the owner's, with its source code; a certificate and a hand-over note say so.`,
        'If a payment is taken back afterwards, the certificate is void until what is owed is paid.',
        'Maintenance, hosting and upgrades are optional and not part of this agreement. Without hosting by somebody, software that runs on the internet cannot be reached.',
      ],
    },
    {
      title: 'Ending before delivery',
      paragraphs: [
        'Before delivery, owner and provider can end this agreement together. The deposit is refunded, less the share of the milestones that were accepted. After that neither owes the other anything.',
      ],
    },
    {
      title: 'Data and language',
      paragraphs: [
        `${brand.name} uses the owner's data to keep this agreement, and keeps it as long as the law asks for.`,
        bindingTexts.en,
      ],
    },
  ];
}

function kiswahili(facts: AgreementTextFacts): TextSection[] {
  const { ref, owner, systemNeed, description, terms, silenceAccepts, change } = facts;
  const { installments, monthly, last, totalToPay, annualRate } = figuresOf(terms);
  const { amount, deposit, fees } = terms;
  return [
    {
      title: 'Wahusika',
      paragraphs: [
        `${brand.legalName}, ${brand.address} ("${brand.name}"), na ${owner.fullName} kwa biashara ${owner.businessName}, anayepatikana kwa ${owner.phone} ("mmiliki").`,
      ],
    },
    {
      title: 'Kinachojengwa',
      paragraphs: [
        change
          ? `Badiliko la ${change.number} la ${systemNeed} ambayo ${brand.name} inamjengea mmiliki. Kwa maneno ya mmiliki:`
          : `${systemNeed}. Kwa maneno ya mmiliki:`,
        description,
        'Upeo kamili huandikwa kwenye hatua ya kwanza, na huanza kutumika mmiliki anapoukubali.',
      ],
    },
    {
      title: 'Kinacholipwa',
      paragraphs: [
        `${brand.name} inagharamia ${kes(amount)}.`,
        deposit > 0
          ? `Mmiliki hulipa malipo ya awali ya ${kes(deposit)} kabla ya kazi kuanza.`
          : 'Hakuna malipo ya awali.',
        fees.length > 0
          ? `Ada: ${fees.map((fee) => `${fee.name} ${kes(fee.amount)}`).join('; ')}.`
          : 'Hakuna ada.',
        `Baada ya kukabidhiwa, mmiliki hulipa awamu ${installments} za kila mwezi: ${installments - 1} za ${kes(monthly)} na ya mwisho ya ${kes(last)}.`,
        `Kwa jumla mmiliki hulipa ${kes(totalToPay)}. Kiwango kwa mwaka, pamoja na ada zote, ni ${annualRate}%.`,
        `Malipo huenda kwenye akaunti ${ref}. Kiasi chote ni shilingi kamili za Kenya.`,
      ],
    },
    {
      title: 'Wakati wa kulipa',
      paragraphs: [
        'Awamu ya kwanza hulipwa mwezi mmoja baada ya siku ambayo mmiliki anakubali kukabidhiwa, kwa saa za Nairobi. Kila awamu inayofuata hulipwa tarehe hiyo hiyo ya miezi inayofuata, au siku ya mwisho ya mwezi mfupi.',
        'Malipo huhesabiwa kwa awamu ya zamani zaidi kwanza; ndani ya awamu, kwa awamu yenyewe, kisha ada. Kinacholipwa zaidi ya awamu ya mwisho ni salio la mmiliki, linalorudishwa akiomba.',
        'Awamu inaweza kulipwa siku 3 baadaye bila athari. Hakuna ada ya kuchelewa kulipa.',
        'Mmiliki anaweza kulipa sehemu yoyote, au yote, mapema na bila gharama.',
      ],
    },
    {
      title: 'Kujenga na kukubali',
      paragraphs: [
        'Kazi hufanywa kwa hatua. Mmiliki hukubali kila hatua au husema kinachopaswa kubadilika. Tarehe zinazosogezwa huonyeshwa pamoja na sababu zake.',
        silenceAccepts
          ? 'Mmiliki hukumbushwa baada ya siku 5 na baada ya siku 9 za kazi. Hatua ambayo mmiliki hajaijibu ndani ya siku 10 za kazi huhesabiwa kuwa imekubaliwa.'
          : 'Mmiliki hukumbushwa baada ya siku 5 na baada ya siku 9 za kazi. Kimya hakikubali chochote.',
        silenceAccepts
          ? 'Mmiliki hukubali kukabidhiwa kwa msimbo unaotumwa kwa SMS, au kwa kutojibu, kama ilivyo hapo juu.'
          : 'Kukabidhiwa hukubaliwa kwa msimbo unaotumwa kwa mmiliki kwa SMS.',
        'Badiliko la upeo uliokubaliwa halibadilishi malipo haya. Badiliko lenye bei ni mkataba wake lenyewe.',
      ],
    },
    {
      title: 'Nani anamiliki programu',
      paragraphs: [
        `Programu ni mali ya ${brand.legalName} hadi ikabidhiwe na kusiwe na deni lake. Hapo inakuwa ya mmiliki, pamoja na msimbo wake wa chanzo; cheti na hati ya makabidhiano husema hivyo.`,
        'Malipo yakirudishwa baadaye, cheti hakitumiki hadi deni lilipwe.',
        'Matengenezo, uhifadhi mtandaoni na maboresho ni ya hiari na si sehemu ya mkataba huu. Bila mtu wa kuihifadhi mtandaoni, programu inayotumia intaneti haiwezi kufikiwa.',
      ],
    },
    {
      title: 'Kumaliza kabla ya kukabidhiwa',
      paragraphs: [
        'Kabla ya kukabidhiwa, mmiliki na mtoa huduma wanaweza kumaliza mkataba huu pamoja. Malipo ya awali hurudishwa, kasoro sehemu ya hatua zilizokubaliwa. Baada ya hapo hakuna anayemdai mwenzake.',
      ],
    },
    {
      title: 'Data na lugha',
      paragraphs: [
        `${brand.name} hutumia data ya mmiliki ili kutimiza mkataba huu, na huihifadhi kwa muda ambao sheria inataka.`,
        bindingTexts.sw,
      ],
    },
  ];
}
