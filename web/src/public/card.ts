/** The script of a customer's card page. It reads the card on opening, and acts only at a press. */
import { numberText } from '#shared/platform/number-text.ts';
import { qrDrawing } from '#web/src/lib/qr-code.ts';
import './styles/card.scss';
import {
  all,
  ask,
  code,
  dayIn,
  fill,
  inStorage,
  languageOf,
  show,
  showIf,
  showPicture,
  startSpeaking,
} from './page-script.ts';

const PATH = '/api/cards';

interface Asked {
  askedAt: string;
  settledAt: string | null;
}

interface Card {
  isOwn: boolean;
  businessName: string;
  picture: string | null;
  till: string;
  points: number;
  goal: { points: number; reward: string | null } | null;
  kes: number | null;
  expiries: { points: number; on: string }[];
  entries: { type: string; points: number; at: string }[];
  offers: string;
  receipts: boolean;
  copy: Asked | null;
  erasure: Asked | null;
}

let card: Card | undefined;
/** A press that is repeated after a lost answer makes no second complaint. Another text is another complaint. */
let complaint = { text: '', key: '' };
const opened = new Set(location.hash === '#joined' ? ['joined'] : []);

async function load(): Promise<void> {
  show('loading');
  try {
    const { status, reply } = await ask('POST', `${PATH}/lookup`, { code });
    // A code that is too long is refused before the lookup.
    if (status === 404 || status === 400) return show('unknown');
    if (status !== 200) return show('failed');
    card = reply;
    draw();
    show('card');
    showPicture(reply.picture);
    drawCode(`${location.origin}/c/${reply.till}`);
  } catch {
    show('failed');
  }
}

function draw(): void {
  if (!card) return;
  const { isOwn, businessName, points, goal, kes, expiries, entries, offers, receipts } = card;
  document.title = businessName;
  fill('business', businessName);
  fill('points', numberText(points));
  fill('kes', numberText(kes ?? 0));
  drawList('expiries', expiries, ({ points: some, on }) => ({ points: numberText(some), on }));
  drawList('entries', entries, ({ type, points: change, at }) => ({
    label: type,
    change: `${change > 0 ? '+' : '−'}${numberText(Math.abs(change))}`,
    on: at,
  }));
  const conditions = new Set([...opened, `offers-${offers}`, receipts ? 'receipts' : 'noReceipts']);
  conditions.add(isOwn ? 'own' : 'shown');
  if (kes !== null) conditions.add('kes');
  if (goal) addGoal(conditions, points, goal);
  if (!isOwn && isAtTill()) conditions.add('till');
  else if (canSaveToHome()) conditions.add('home');
  if (!opened.has('stored')) conditions.add('notStored');
  conditions.add(expiries.length > 0 ? 'expiries' : 'noExpiries');
  conditions.add(entries.length > 0 ? 'entries' : 'noEntries');
  for (const asks of ['copy', 'erasure'] as const) addAsked(conditions, asks, card[asks]);
  showIf(conditions);
}

function addGoal(conditions: Set<string>, points: number, goal: NonNullable<Card['goal']>): void {
  const left = goal.points - points;
  const kind = left <= 0 ? 'enough' : goal.reward === null ? 'least' : left === 1 ? 'one' : 'many';
  conditions.add('goal').add(`goal-${kind}`);
  fill('left', numberText(left));
  fill('reward', goal.reward ?? '');
  for (const bar of all<HTMLProgressElement>('progress')) {
    bar.max = goal.points;
    bar.value = points;
  }
}

/** Whether an owner or a cashier is signed in here: a till's camera opens this page (web/src/lib/session/session.ts). */
const isAtTill = (): boolean | null =>
  inStorage((storage) => Object.keys(storage).some((key) => key.endsWith('.LastAuthUser')));

/** Only Chrome on Android has this entry in its menu under the name that the page says. */
const canSaveToHome = (): boolean =>
  /Android.+Chrome\//.test(navigator.userAgent) &&
  !/; wv\)|SamsungBrowser|OPR\//.test(navigator.userAgent);

/** For the shop's till, with the link that the shop shows too: a scanner gets none of the customer's own choices. */
function drawCode(link: string): void {
  for (const place of all<HTMLAnchorElement>('[data-till]'))
    place.hash = `${new URLSearchParams({ phone: link })}`;
  const { size, path } = qrDrawing(link);
  all('.face-qr svg')[0]?.setAttribute('viewBox', `0 0 ${size} ${size}`);
  all('.face-qr path')[0]?.setAttribute('d', path);
}

/** A request cannot be repeated before the shop has settled it. */
function addAsked(conditions: Set<string>, asks: string, asked: Asked | null): void {
  if (!asked || asked.settledAt) conditions.add(`${asks}-free`);
  if (!asked) return;
  conditions.add(`${asks}-${asked.settledAt ? 'settled' : 'asked'}`);
  fill(`${asks}-day`, (language) => dayIn(language, asked.settledAt ?? asked.askedAt));
}

/** Makes a row for each item from the list's template, in each language. */
function drawList<Item>(
  name: string,
  items: readonly Item[],
  cellsOf: (item: Item) => Record<string, string>,
): void {
  for (const list of all(`[data-list="${name}"]`)) {
    const template = list.querySelector('template') as HTMLTemplateElement;
    const labels: Record<string, string> = JSON.parse(list.dataset.labels ?? '{}');
    const say: Record<string, (text: string) => string> = {
      on: (day) => dayIn(languageOf(list), day),
      label: (type) => labels[type] ?? '',
    };
    list.replaceChildren(template, ...items.map((item) => rowOf(template, cellsOf(item), say)));
  }
}

function rowOf(
  template: HTMLTemplateElement,
  cells: Record<string, string>,
  say: Record<string, (text: string) => string>,
): DocumentFragment {
  const row = template.content.cloneNode(true) as DocumentFragment;
  for (const [cell, text] of Object.entries(cells))
    for (const place of all(`[data-cell="${cell}"]`, row)) {
      place.textContent = say[cell]?.(text) ?? text;
      if (cell === 'change') place.classList.toggle('gained', text.startsWith('+'));
    }
  return row;
}

async function act(button: HTMLElement, work: () => Promise<boolean>): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  opened.delete('failed');
  const isDone = await work().catch(() => false);
  button.ariaBusy = null;
  if (!isDone) opened.add('failed');
  draw();
  // A button that went takes the focus along.
  if (button.closest('[hidden]')) button.closest<HTMLElement>('section')?.focus();
}

/** By name; each returns whether it succeeded. */
const acts: Record<string, (value: string) => Promise<boolean>> = {
  again: () => load().then(() => true),
  offers: (offers) => choose({ offers }),
  receipts: (wanted) => choose({ receipts: wanted === 'yes' }),
  ask: async (asks) => {
    const { status, reply } = await ask('POST', `${PATH}/requests`, { code, asks });
    if (status !== 200 || !card) return false;
    opened.delete('sure');
    card = { ...card, [asks]: { askedAt: reply.askedAt, settledAt: null } };
    return true;
  },
  complain: async () => {
    const typed = [...all<HTMLTextAreaElement>('textarea')].find((one) => one.offsetParent);
    if (!typed?.reportValidity()) return true;
    const text = typed.value;
    if (text !== complaint.text) complaint = { text, key: crypto.randomUUID() };
    const { status } = await ask(
      'POST',
      `${PATH}/complaints`,
      { code, text },
      {
        'idempotency-key': complaint.key,
      },
    );
    if (status !== 201) return false;
    complaint.text = typed.value = '';
    return acts.stored?.('') ?? false;
  },
  open: async (part) => Boolean(opened.add(part)),
  close: async (part) => opened.delete(part),
  stored: async () => {
    const { status, reply } = await ask('POST', `${PATH}/stored`, { code });
    if (status !== 200) return false;
    fillStored(reply);
    opened.add('stored');
    return true;
  },
};

async function choose(change: object): Promise<boolean> {
  const { status, reply } = await ask('PUT', `${PATH}/messages`, { code, ...change });
  if (status !== 200 || !card) return false;
  card = { ...card, ...reply };
  return true;
}

interface Stored {
  phone: string;
  name: string | null;
  birthday: string | null;
  consent: { given: boolean; at: string } | null;
  earned: number;
  redeemed: number;
  entries: number;
  lastVisit: string;
  complaints: { ref: string; letters: { from: string; text: string; at: string }[] }[];
}

function fillStored({ consent, lastVisit, birthday, complaints, ...stored }: Stored): void {
  fill('stored-phone', stored.phone);
  fill('stored-name', stored.name ?? '–');
  fill('stored-birthday', birthday ?? '–');
  for (const kind of ['earned', 'redeemed', 'entries'] as const)
    fill(`stored-${kind}`, numberText(stored[kind]));
  const letters = complaints.flatMap(({ ref, letters }) =>
    letters.map(({ from, text, at }) => ({ label: from, text, ref, on: at })),
  );
  drawList('letters', letters, (cells) => cells);
  fill('stored-visit', (language) => dayIn(language, lastVisit));
  fill('stored-consent', (language) => (consent?.given ? dayIn(language, consent.at) : '–'));
}

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLElement>('[data-act]');
  const [name = '', value = ''] = button?.dataset.act?.split(' ') ?? [];
  const work = acts[name];
  if (button && work) void act(button, () => work(value));
});

startSpeaking();
// A later visit is no joining.
if (opened.has('joined')) history.replaceState(null, '', location.pathname);
void load();
