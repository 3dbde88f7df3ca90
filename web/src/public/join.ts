/** A poster's page: takes number and name, sends a code, and opens the card of the person who enters it. */
import { confirmationDigits } from '#shared/confirmations/limits.ts';
import { withoutUnseen } from '#shared/platform/letters.ts';
import { formatKenyanPhone, mobilePhone } from '#shared/platform/phone.ts';
import { digitsOf } from '#web/src/lib/forms/one-time-code.ts';
import './styles/card.scss';
import { all, ask, code, fill, show, showPicture, startSpeaking } from './page-script.ts';
import { solveRobotCheck } from './robot-work.ts';

const PATH = '/api/joining';

/** The typed values survive a change of language, because each language has its own fields. */
interface Typed {
  phone: string;
  name: string | null;
  consent: boolean;
}

let typed: Typed = { phone: '', name: null, consent: false };
/** Names the request, so that a lost answer is given again. */
let request = { key: '', smsCode: '' };

async function load(): Promise<void> {
  show('loading');
  try {
    const { status, reply } = await ask('POST', `${PATH}/lookup`, { code });
    if (status === 404 || status === 400) return show('closed');
    if (status !== 200) return show('failed');
    document.title = reply.businessName;
    fill('business', reply.businessName);
    showPicture(reply.picture);
    show('form');
  } catch {
    show('failed');
  }
}

/** Shows the refusal's text, which is in the page under its code. */
function refuse(form: HTMLElement, refusal: string): void {
  for (const one of all('[data-refusal]', form)) {
    const known = one.dataset.refusal?.split(' ') ?? [];
    one.hidden = !known.includes(refusal);
  }
  const said = all('[data-refusal]:not([hidden])', form)[0];
  if (!said && refusal) refuse(form, 'other');
}

async function sendCode(form: HTMLFormElement): Promise<void> {
  const read = readForm(form);
  if (!read) return refuse(form, 'rewards.invalidPhone');
  typed = read;
  const puzzle = await ask('GET', '/api/robot-challenge', {});
  if (puzzle.status !== 200) return refuse(form, 'cards.tooManyJoins');
  const robot = await solveRobotCheck(puzzle.reply);
  const { status, reply } = await ask('POST', `${PATH}/code`, { code, phone: typed.phone, robot });
  // A code was sent a moment ago and can be entered.
  if (status !== 200 && reply.code !== 'confirmations.tooSoon') return refuse(form, reply.code);
  fill('phone', formatKenyanPhone(typed.phone));
  show('code');
  all<HTMLElement>('[data-state="code"] [name="smsCode"]', languagePart(form))[0]?.focus();
}

const languagePart = (place: Element): HTMLElement =>
  place.closest<HTMLElement>('[data-texts]') as HTMLElement;

async function enterCode(form: HTMLFormElement): Promise<void> {
  const smsCode = digitsOf(textOf(new FormData(form), 'smsCode'), confirmationDigits.joining);
  if (!smsCode) return refuse(form, 'empty');
  if (request.smsCode !== smsCode) request = { smsCode, key: crypto.randomUUID() };
  const body = { code, ...typed, smsCode };
  const { status, reply } = await ask('POST', PATH, body, { 'idempotency-key': request.key });
  if (status !== 201) return refuse(form, reply.code);
  location.replace(`/c/${reply.card}#joined`);
}

/** Drops invisible characters of a paste. */
const textOf = (data: FormData, name: string): string =>
  withoutUnseen(String(data.get(name) ?? '')).trim();

function readForm(form: HTMLFormElement): Typed | null {
  const data = new FormData(form);
  const phone = mobilePhone(textOf(data, 'phone'));
  const consent = data.get('consent') !== null;
  return phone === null ? null : { phone, name: textOf(data, 'name') || null, consent };
}

addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const button = form.querySelector('button') as HTMLButtonElement;
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  refuse(form, '');
  const work = form.dataset.form === 'code' ? enterCode(form) : sendCode(form);
  work
    .catch(() => refuse(form, 'offline'))
    .finally(() => {
      button.ariaBusy = null;
    });
});

addEventListener('click', ({ target }) => {
  const press = (target as Element).closest<HTMLElement>('[data-act]')?.dataset.act;
  if (press === 'again') void load();
  if (press === 'back') {
    show('form');
    const part = languagePart(target as Element);
    all<HTMLElement>('[data-form="number"] input', part)[0]?.focus();
  }
});

startSpeaking();
void load();
