/** The words of the templates that a business fills for one customer, for the SMS and its preview. */
import { partsOf } from '#shared/platform/day-text.ts';
import { kes } from '#shared/platform/kes.ts';
import type { Language } from '#shared/platform/languages.ts';
import { weekdayText } from '#shared/platform/weekday-text.ts';
import type { ServiceFields, ServiceTemplate, ServiceThing } from './service-text.ts';

/** A thing with its verb. In Kiswahili both verbs follow the class of the noun. */
const things: Record<
  ServiceThing,
  { en: string; many?: true; sw: string; is: string; isLate: string }
> = {
  order: { en: 'order', sw: 'oda yako', is: 'iko', isLate: 'imechelewa' },
  repair: { en: 'repair', sw: 'kazi yako ya ukarabati', is: 'iko', isLate: 'imechelewa' },
  laundry: { en: 'laundry', sw: 'kazi yako ya dobi', is: 'iko', isLate: 'imechelewa' },
  parcel: { en: 'parcel', sw: 'kifurushi chako', is: 'kiko', isLate: 'kimechelewa' },
  documents: { en: 'documents', many: true, sw: 'hati zako', is: 'ziko', isLate: 'zimechelewa' },
  food: { en: 'food', sw: 'chakula chako', is: 'kiko', isLate: 'kimechelewa' },
  medicine: { en: 'medicine', sw: 'dawa yako', is: 'iko', isLate: 'imechelewa' },
  clothes: { en: 'clothes', many: true, sw: 'nguo zako', is: 'ziko', isLate: 'zimechelewa' },
  shoes: { en: 'shoes', many: true, sw: 'viatu vyako', is: 'viko', isLate: 'vimechelewa' },
  phone: { en: 'phone', sw: 'simu yako', is: 'iko', isLate: 'imechelewa' },
  vehicle: { en: 'vehicle', sw: 'gari lako', is: 'liko', isLate: 'limechelewa' },
  furniture: { en: 'furniture', sw: 'fanicha yako', is: 'iko', isLate: 'imechelewa' },
  glasses: { en: 'glasses', many: true, sw: 'miwani yako', is: 'iko', isLate: 'imechelewa' },
};

const numbered = (words: string, order: string | undefined): string =>
  order === undefined ? words : `${words} ${order.toUpperCase()}`;

function ofThing({ thing = 'order', order }: ServiceFields) {
  const { en, many, sw, is, isLate } = things[thing];
  return {
    en: `your ${numbered(en, order)} ${many ? 'are' : 'is'}`,
    until: many ? 'they are' : 'it is',
    sw: `${numbered(sw, order)} ${is}`,
    late: `${numbered(sw, order)} ${isLate}`,
  };
}

const texts: Record<ServiceTemplate, (fields: ServiceFields) => Record<Language, string>> = {
  ready: (fields) => {
    const { en, sw } = ofThing(fields);
    return { en: `${en} ready.`, sw: `${sw} tayari.` };
  },
  onTheWay: (fields) => {
    const { en, sw } = ofThing(fields);
    return { en: `${en} on the way.`, sw: `${sw} njiani.` };
  },
  delayed: (fields) => {
    const { en, until, late } = ofThing(fields);
    return {
      en: `${en} not ready yet. We will tell you when ${until}.`,
      sw: `${late}. Tutakujulisha.`,
    };
  },
  appointment: ({ at = '' }) => ({
    en: `we expect you on ${weekdayText(at, 'en')}, ${partsOf(at, 'en').time}.`,
    sw: `tunakusubiri ${weekdayText(at, 'sw')}, ${partsOf(at, 'sw').time}.`,
  }),
  due: ({ sum = 0, order, at }) => ({
    en: `please remember your payment of ${kes(sum)}${order ? ` for ${numbered('order', order)}` : ''}${at ? `, due on ${weekdayText(at, 'en')}` : ''}.`,
    sw: `kumbusho la malipo yako ya ${kes(sum)}${order ? ` ya ${numbered('oda', order)}` : ''}${at ? `, kufikia ${weekdayText(at, 'sw')}` : ''}.`,
  }),
};

/** @param fields as `wrongField` finds them filled */
export const serviceText = (
  template: ServiceTemplate,
  fields: ServiceFields,
  { business, language }: { business: string; language: Language },
): string => `${business}: ${texts[template](fields)[language]}`;
