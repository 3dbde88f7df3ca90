/** The script of the public pages, which work without it. It imports nothing of the app, which would be fetched too. */

const find = <Found extends HTMLElement>(selector: string): Found | null =>
  document.querySelector<Found>(selector);

function tryStorage<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Not in TypeScript's types, because not every browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = (navigator as { connection?: Connection }).connection;

/** Whether the line is fast and data is not saved; if unknown, whether the screen is wide. */
const isLineFast = (): boolean =>
  connection
    ? !connection.saveData && connection.effectiveType === '4g'
    : matchMedia('(min-width: 992px)').matches;

function rememberLanguage(): void {
  addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLElement>('[data-language]');
    const language = link?.dataset.language;
    if (language) tryStorage(() => localStorage.setItem('language', language));
  });
}

/** prerender/early.js sets the theme before the first paint. */
function switchTheme(): void {
  const root = document.documentElement;
  const button = find<HTMLButtonElement>('.theme');
  if (!button) return;
  const show = () => button.setAttribute('aria-pressed', String(root.dataset.bsTheme === 'dark'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = root.dataset.bsTheme === 'dark' ? 'light' : 'dark';
    root.dataset.bsTheme = theme;
    tryStorage(() => localStorage.setItem('theme', theme));
    show();
  });
  show();
}

/** Amplify's key for a session (web/src/lib/session/session.ts). */
const OWNER_KEY = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

const hasSession = () =>
  tryStorage(() => Object.keys(localStorage).some((key) => OWNER_KEY.test(key))) === true;

/** Links an owner to the dashboard and a visitor to sign-in, and follows other tabs. */
function followSession(): void {
  const update = () => {
    const wanted = hasSession() ? 'owner' : 'visitor';
    for (const link of document.querySelectorAll<HTMLElement>('[data-entry]'))
      link.hidden = link.dataset.entry !== wanted;
  };
  update();
  addEventListener('storage', update);
  // A page from the back/forward cache has missed changes.
  addEventListener('pageshow', update);
}

/** Loads the live map when a visitor comes near it on a fast line, and otherwise on request. */
function showMap(): void {
  const button = find<HTMLButtonElement>('[data-map]');
  const link = find('.map-picture');
  if (!button || !link) return;
  const show = () => {
    const frame = document.createElement('iframe');
    frame.src = button.dataset.map ?? '';
    frame.title = button.dataset.title ?? '';
    link.before(frame);
    link.firstElementChild?.remove();
    button.remove();
    return frame;
  };
  if (isLineFast()) {
    const near = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        near.disconnect();
        show();
      },
      { rootMargin: '200px' },
    );
    near.observe(link);
    return;
  }
  button.hidden = false;
  button.addEventListener('click', () => show().focus());
}

/** Uses a native modal dialog, which traps the focus, closes on Escape and gives the focus back. */
function openMenuAsDialog(): void {
  const menu = find<HTMLDialogElement>('#menu');
  const opener = find('.menu-opener');
  if (!menu?.showModal || !opener) return;
  const say = () => opener.setAttribute('aria-expanded', String(menu.open));
  opener.setAttribute('aria-haspopup', 'dialog');
  actAsButton(opener, () => {
    menu.showModal();
    say();
  });
  const closer = find('.menu-closer');
  if (closer) actAsButton(closer, () => menu.close());
  menu.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('a')) menu.close();
  });
  menu.addEventListener('close', say);
  say();
}

/** Turns a link into a button; without a script it stays a link. */
function actAsButton(link: HTMLElement, action: () => void): void {
  link.setAttribute('role', 'button');
  link.addEventListener('click', (event) => {
    event.preventDefault();
    action();
  });
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    action();
  });
}

/** Whether the line is fast enough for a video, and data is not saved. */
const isWelcome = (): boolean =>
  !connection?.saveData &&
  !connection?.effectiveType?.includes('2g') &&
  !matchMedia('(prefers-reduced-data: reduce)').matches;

function addVideo(): { setPaused(isPaused: boolean): void } {
  const ground = find('[data-video]');
  let isStill = false;
  let video: HTMLVideoElement | undefined;
  const obey = () => (isStill ? video?.pause() : video?.play().catch(() => undefined));
  if (ground && isWelcome())
    addEventListener('load', () => {
      video = makeVideo(ground.dataset.video ?? '');
      ground.append(video);
      obey();
    });
  return {
    setPaused(isPaused) {
      isStill = isPaused;
      obey();
    },
  };
}

function makeVideo(file: string): HTMLVideoElement {
  const video = document.createElement('video');
  video.ariaHidden = 'true';
  video.muted = video.loop = video.playsInline = true;
  for (const type of ['webm', 'mp4']) {
    const source = document.createElement('source');
    source.src = `${file}.${type}`;
    source.type = `video/${type}`;
    video.append(source);
  }
  video.ontimeupdate = () => video.classList.add('is-playing');
  return video;
}

/** Shows the schedule of the chosen system and months: the table on the page has each installment. */
function movePrices(): void {
  const form = find<HTMLFormElement>('.price');
  const system = find<HTMLSelectElement>('#system');
  const months = find<HTMLInputElement>('#months');
  if (!form || !system || !months) return;
  const figures = (selector: string) =>
    Array.from(document.querySelectorAll(selector), (cell) =>
      Number(cell.textContent.replace(/\D/g, '')),
    );
  const periods = figures('#all-prices thead th');
  const installments = figures('#all-prices td');
  // The browser's own format of numbers takes a cheap phone longer to load than all the rest of the script.
  const kes = (amount: number) => `KES ${String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')}`;
  const show = () => {
    const at = Number(months.value);
    const period = periods[at] ?? 0;
    const monthly = installments[system.selectedIndex * periods.length + at] ?? 0;
    const total = Number(system.value);
    const shown: Record<string, string> = {
      months: String(period),
      monthly: kes(monthly),
      last: kes(total - monthly * (period - 1)),
      total: kes(total),
    };
    months.ariaValueText = String(period);
    for (const place of form.querySelectorAll<HTMLElement>('[data-price]'))
      place.textContent = shown[place.dataset.price ?? ''] ?? '';
  };
  form.addEventListener('input', show);
  // A browser keeps what was chosen before a reload.
  show();
}

const TURN_MS = 3000;

/** The style sheet stacks the taglines under the same condition. */
const moving = matchMedia('(scripting: enabled) and (prefers-reduced-motion: no-preference)');

function startMotion(): void {
  const lines = document.querySelectorAll('.taglines li');
  const button = find<HTMLButtonElement>('.pause');
  if (!button || !moving.matches) return;
  let shown = 0;
  let isPaused = false;
  setInterval(() => {
    if (isPaused || document.hidden || !moving.matches) return;
    lines[shown]?.classList.remove('is-shown');
    shown = (shown + 1) % lines.length;
    lines[shown]?.classList.add('is-shown');
  }, TURN_MS);
  const video = addVideo();
  const labels = [button.textContent, button.dataset.play ?? ''];
  button.hidden = false;
  button.addEventListener('click', () => {
    isPaused = !isPaused;
    button.textContent = labels[Number(isPaused)] ?? '';
    video.setPaused(isPaused);
  });
}

const TO_APP =
  'a[href^="/sign-in"], a[href^="/apply"], a[href^="/dashboard"], a[href^="/reward-points"]';

/** Fetches the app when a link to it is touched; not on a slow line or with data saving: it may be a scroll. */
function preloadAppOnTouch(): void {
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  const preload = ({ target }: Event) => {
    if (!(target as Element).closest(TO_APP)) return;
    removeEventListener('pointerdown', preload);
    for (const path of document.body.dataset.preload?.split(' ') ?? []) fetchAhead(path);
  };
  addEventListener('pointerdown', preload);
}

function fetchAhead(path: string): void {
  if (!path) return;
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  if (path.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  }
  link.href = path;
  document.head.append(link);
}

/** Milliseconds that screen readers need to notice the region before text appears in it. */
const SETTLE_MS = 300;

interface Message {
  title: string;
  text: string;
  isError?: boolean;
}

/** Shows once the message that the app left for this page, for example after sign-in. */
function showToast(): void {
  const region = find('.toasts');
  const message = region && tryStorage(takeMessage);
  if (message) setTimeout(() => region.append(cardOf(message, region.dataset.dismiss)), SETTLE_MS);
}

function takeMessage(): Message | null {
  const stored = sessionStorage.getItem('toast');
  sessionStorage.removeItem('toast');
  return JSON.parse(stored ?? 'null');
}

function cardOf({ title, text, isError }: Message, dismiss = ''): HTMLElement {
  const card = element('div', isError ? 'toast is-error' : 'toast');
  const body = element('div');
  body.append(element('strong', '', title), text);
  const button = element('button', '', '×');
  button.ariaLabel = dismiss;
  button.onclick = () => card.remove();
  card.append(body, button);
  return card;
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

followSession();
openMenuAsDialog();
startMotion();
movePrices();
showMap();
preloadAppOnTouch();
rememberLanguage();
switchTheme();
showToast();
