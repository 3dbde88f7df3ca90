/**
 * Whether an answer to our SMS asks us to stop, in English, Kiswahili or Sheng. If we take a question for a stop, one
 * customer gets no offers. If we miss a stop, we break the law (Data Protection (General) Regulations 2021, 15). So we
 * take a doubtful answer for a stop, except for questions and requests that shops really get: "Stop by tomorrow?", "Toa
 * maelezo" (explain).
 */
import { allWordsOf } from '#shared/typed/words.ts';

/** Only these letters of an answer are read. */
const MOST_LETTERS = 500;

const any = (words: string): string => `(?:${words.trim().split(/\s+/).join('|')})`;

const GREETINGS = any(`
  please pls plz kindly just hi hello hey ok okay no yes so i want to you can could sir madam
  habari sasa jambo tafadhali naomba ninaomba nataka hebu ebu hapana sawa aki manze bro boss bana buda na ati mimi`);

/** Stops at the beginning of any text or sentence: "STOP Duka", "STOP 456 9 5", "Who is this? Stop", "*456*9*5#". */
const STOPS = any(`
  sto+p+(?:all|it|now|sms|\\d+)? st0p stp stpo unsubscribe\\w* unsub optout
  acha acheni achana achaneni wacha wacheni wachana wachaneni sitisha sitisheni simamisha simamisheni komesha komesheni
  koma komeni batilisha jitoe jiondoe kujitoa kujiondoa 456\\s?95`);

/** These words have other uses, so only words of `OF_SMS` may follow: "END", "Toa namba yangu", but not "Toa bei". */
const ALONE = any(`
  end quit cancel remove delete ondoa ondoeni toa toeni futa futeni toka tokeni kutoka simama mtoe
  mtoeni zima zimeni out dnd deactivate sitaki staki hatutaki
  (?:u|m|mn|un)?ni(?:toe|toeni|ondoe|ondoeni)`);

/** Names of SMS, and the small words that people put around them. */
const OF_SMS = any(`
  all everything now please pls plz it this these those that them me my from your the on sms smss texts? texting
  messages? messaging msgs? promos? promotions? adverts? ads offers? alerts? notifications? updates? subscriptions? spam
  number no phone name contact list thanks \\d+ kupokea ofa promosheni
  kutuma kunitumia kutumiwa kupata meseji mesej mameseji ujumbe jumbe matangazo tangazo namba nambari simu jina langu
  yangu yetu zangu mimi kwa kwenye katika orodha hii hizi hizo hiyo zenu yenu tafadhali sasa kabisa tena hapa bana bro
  boss asante`);

const NAMED = 'sms\\w* messages? msgs? texts? promos? promotions? adverts? ';
const SMS = any(`${NAMED} these this those it all`);
const ME = '(?:me|us|my (?:number|no|phone|contacts?|name|details))';
const JUMBE = any('meseji mesej mameseji sms ujumbe jumbe matangazo huduma');

const GREETED = new RegExp(`^(?:${GREETINGS} )+`);
const BEGINS = new RegExp(`^${STOPS}(?: |$)`);
const WHOLE = new RegExp(`^(?:${ALONE}(?: |$))+(?:${OF_SMS}(?: |$))*$`);

/** Sentences that begin with a stop word and do not mean it: "stop by", and "acha nikuje", which is "let me come". */
const OTHERS = [/^stop (?:by|at|over|near|outside)\b/, /^w?acha (?:ni|tu)(?!m)\w+/];

/** Stops anywhere in a text. */
const ANYWHERE = [
  `(?:stop|quit) (?:sending|texting|messaging|spamming|disturbing|bothering|contacting|${SMS})`,
  '(?:unsubscribe|opt (?:me )?out|leave (?:me|us) alone|block me|not interested$)',
  `(?:take|get) ${ME} (?:off|out)`,
  `(?:remove|delete) ${ME}`,
  '(?:dont|do not|never|stop) (?:text|sms|message|contact|spam|disturb|bother)',
  `(?:dont|do not|never|not) send (?:me )?(?:any|more|anymore|again|${SMS})`,
  `(?:dont|do not) want (?:\\w+ ){0,4}${any(NAMED)}`,
  `no more ${SMS}|^no ${any(NAMED)}`,
  `(?:nime|tume)choka na (?:\\w+ )?${JUMBE}`,
  `(?:w?acha|w?acheni|sitisha|simamisha|komesha) (?:ku(?:ni|tu)?(?:tum|sumbu)\\w*|${JUMBE})`,
  '(?:u|mu?)si(?:ni|tu)?(?:tum(?:e|ie|ieni)|sumbue)',
  `(?:sitaki|staki|hatutaki) (?:kutumiwa|kupata|${JUMBE})`,
].map((pattern) => new RegExp(`\\b${pattern}\\b`));

/** A short text that ends with the word: "Miliki stop". Not "Bus stop" and "Don't stop". */
const ENDS =
  /^(?:\w+ ){1,3}(?<!\b(?:bus|stage|next|last|full|non|dont|not|never) )stop(?: please| pls| tafadhali)?$/;

export function saysStop(whole: string): boolean {
  const text = whole.slice(0, MOST_LETTERS);
  const all = plainWords(text);
  const words = all.replace(GREETED, '');
  if (ANYWHERE.some((pattern) => pattern.test(all))) return true;
  if (WHOLE.test(words) || ENDS.test(words)) return true;
  return [text, ...text.split(/[.,;:!?\n]/)].some(begins);
}

function begins(text: string): boolean {
  const words = plainWords(text).replace(GREETED, '');
  return BEGINS.test(words) && !OTHERS.some((pattern) => pattern.test(words));
}

/** Small plain letters without signs, with a space between words. S T O P and S.T.O.P are one word. */
const plainWords = (text: string): string =>
  allWordsOf(text)
    .join(' ')
    .replace(/\b\w(?: \w)+\b/g, (letters) => letters.replaceAll(' ', ''));
