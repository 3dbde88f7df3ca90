/** SMS with a code, for sign-in or to confirm an act of an owner or a customer. */
import { boundToSite } from '#core/platform/one-time-code.ts';
import { type ConfirmationPurpose, confirmationLimits } from '#shared/confirmations/limits.ts';
import { kes } from '#shared/platform/kes.ts';
import { numberText } from '#shared/platform/number-text.ts';
import { formatKenyanPhone } from '#shared/platform/phone.ts';
import { brand } from '#shared/site/brand.ts';
import { type InBoth, inBoth, param, type SmsMessage, sms, type With } from './message.ts';
import * as p from './params.ts';
import { shopNames } from './words.ts';

const minutes = confirmationLimits.codeSeconds / 60;

const withCode = { code: p.code, siteHost: p.host };

/** In the language of the sign-in page. If a person pastes the whole SMS, the field takes the code from it. */
export const signInCode = sms({
  to: 'number',
  class: 'code',
  paidBy: 'signIn',
  params: { ...withCode, minutes: param(10) },
  sms: ({ code, minutes, siteHost }) => ({
    en: boundToSite(
      `${code} is your ${brand.name} sign-in code. It expires in ${minutes} minutes. Do not share it with anyone.`,
      code,
      siteHost,
    ),
    sw: boundToSite(
      `${code} ni nambari yako ya siri ya kuingia ${brand.name}. Inafaa dakika ${minutes}. Usimpe mtu yeyote.`,
      code,
      siteHost,
    ),
  }),
});

/** The text says what the code is for, because nothing has happened yet. */
const codeTo = (act: InBoth, code: string, siteHost: string | undefined): InBoth => {
  const texts = {
    en: `${code} is the code to ${act.en}. Valid ${minutes} minutes. Do not share it with anyone.`,
    sw: `${code} ni nambari ya siri ya ${act.sw}. Inafaa dakika ${minutes}. Usimpe mtu yeyote.`,
  };
  return inBoth((language) => boundToSite(texts[language], code, siteHost));
};

export interface WithCode {
  code: string;
  siteHost: string | undefined;
}

const agreement = { ref: p.ref, total: p.debt };
const project = { ref: p.ref, systemNeed: p.systemNeed };

const ownerCode = <Values>(
  params: With<Values>['params'],
  act: (values: NoInfer<Values>) => InBoth,
): SmsMessage<Values & WithCode> => ({
  to: 'owner',
  class: 'code',
  paidBy: 'confirmation',
  params: { ...withCode, ...params },
  sms: (values) => codeTo(act(values), values.code, values.siteHost),
});

export const ownerCodes = {
  offer: ownerCode(agreement, ({ ref, total }) => ({
    en: `sign the agreement on application ${ref}: ${kes(total)}`,
    sw: `kusaini mkataba wa ombi ${ref}: ${kes(total)}`,
  })),
  changeOffer: ownerCode(
    { ...agreement, changeRequest: param(3, 10) },
    ({ ref, total, changeRequest: change }) => ({
      en: `sign the agreement for change ${change} of ${ref}: ${kes(total)}`,
      sw: `kusaini mkataba wa badiliko la ${change} la ${ref}: ${kes(total)}`,
    }),
  ),
  projectEnd: ownerCode(project, ({ ref, systemNeed }) => ({
    en: `end your ${systemNeed} project (${ref})`,
    sw: `kumaliza mradi wako wa ${systemNeed} (${ref})`,
  })),
  delivery: ownerCode(project, ({ ref, systemNeed }) => ({
    en: `accept the delivery of your ${systemNeed} (${ref})`,
    sw: `kukubali kupokea ${systemNeed} yako (${ref})`,
  })),
  schedule: ownerCode(project, ({ ref, systemNeed }) => ({
    en: `accept the new schedule of your ${systemNeed} (${ref})`,
    sw: `kukubali ratiba mpya ya ${systemNeed} yako (${ref})`,
  })),
  refund: ownerCode({ ref: p.ref, amount: p.sum, phone: p.phone }, ({ ref, amount, phone }) => {
    const [what, to] = [`${kes(amount)} (${ref})`, formatKenyanPhone(phone)];
    return { en: `get ${what} paid to ${to}`, sw: `kulipwa ${what} kwa ${to}` };
  }),
  apiKey: ownerCode<object>({}, () => ({
    en: `make a new ${brand.name} API key for your till`,
    sw: `kutengeneza ufunguo mpya wa ${brand.name} (API) wa till yako`,
  })),
  accountClosing: ownerCode<object>({}, () => ({
    en: `delete your ${brand.name} account`,
    sw: `kufuta akaunti yako ya ${brand.name}`,
  })),
} satisfies Partial<Record<ConfirmationPurpose, SmsMessage<never>>>;

const ofCustomer = { to: 'customer', class: 'code' } as const;

/** In the language of the page that asks. Each SMS is one segment, with any name of the shop. */
export const customerCodes = {
  redemption: sms({
    ...ofCustomer,
    paidBy: 'business',
    params: { code: p.shortCode, points: p.points, worth: p.sum, businessName: p.businessName },
    sms: ({ code, points, worth, businessName }) => {
      const used = points === 1 ? '1 point' : `${numberText(points)} points`;
      const shop = shopNames(businessName);
      return {
        en: `${code} is the code to use ${used} (${kes(worth)}) at ${shop.en}. Valid ${minutes} minutes. Give it only to the cashier.`,
        sw: `${code} ni nambari ya siri ya kutumia pointi ${numberText(points)} (${kes(worth)}) kwa ${shop.sw}. Inafaa dakika ${minutes}. Mpe keshia pekee.`,
      };
    },
  }),
  numberChange: sms({
    ...ofCustomer,
    // Miliki pays, because customers of a shop without credits change their numbers too.
    paidBy: 'customer',
    params: { code: p.shortCode, businessName: p.businessName },
    sms: ({ code, businessName }) => {
      const shop = shopNames(businessName);
      return {
        en: `${code} is the code to move your points at ${shop.en} to this number. Valid ${minutes} minutes. Give it only to the cashier.`,
        sw: `${code} ni nambari ya siri ya kuhamisha pointi zako za ${shop.sw} kwenye nambari hii. Inafaa dakika ${minutes}. Mpe keshia pekee.`,
      };
    },
  }),
  joining: sms({
    ...ofCustomer,
    paidBy: 'business',
    params: { ...withCode, businessName: p.businessName },
    sms: ({ code, siteHost, businessName }) => {
      const shop = shopNames(businessName);
      const texts = {
        en: `${code} is your code to collect points at ${shop.en}. Valid ${minutes} minutes. Type it in yourself.`,
        sw: `${code} ni nambari ya siri ya kukusanya pointi kwa ${shop.sw}. Inafaa dakika ${minutes}. Iandike mwenyewe.`,
      };
      return inBoth((language) => boundToSite(texts[language], code, siteHost));
    },
  }),
} satisfies Partial<Record<ConfirmationPurpose, SmsMessage<never>>>;
