/** An opt-out link's page: one small file without imports. It reads the choice, and changes it only at a press. */
const PATH = '/api/offers/choice';
const TIMEOUT_MS = 30_000;

const all = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/** Sent in a body: of all logs, only CloudFront's has the code, in this page's path. */
const code = location.pathname.split('/')[2] ?? '';

let again = () => ask('POST', `${PATH}/lookup`, { code });

interface Choice {
  businessName: string;
  offers: string;
}

async function ask(method: string, path: string, body: object): Promise<void> {
  again = () => ask(method, path, body);
  show('loading');
  try {
    const response = await fetch(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: withTimeout(),
    });
    // The body of a refusal is read too: the request goes on until then.
    const { businessName, offers }: Choice = await response.json();
    // A code that is too long is refused before the lookup.
    if (response.status === 404 || response.status === 400) return show('unknown');
    if (!response.ok) return show('failed');
    for (const place of all('[data-business]')) place.textContent = businessName;
    show(offers);
  } catch {
    show('failed');
  }
}

function withTimeout(): AbortSignal {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), TIMEOUT_MS);
  return controller.signal;
}

function show(state: string): void {
  for (const part of all('[data-state]')) part.hidden = part.dataset.state !== state;
}

function speak(language: string | undefined): void {
  for (const part of all('[data-texts]')) part.hidden = part.dataset.texts !== language;
}

addEventListener('click', ({ target }) => {
  const { choose, switch: language } =
    (target as Element).closest<HTMLElement>('[data-choose], [data-switch]')?.dataset ?? {};
  if (language) speak(language);
  if (!choose) return;
  // The button goes, and takes the focus along.
  all('#offers')[0]?.focus();
  void (choose === 'again' ? again() : ask('PUT', PATH, { code, offers: choose }));
});

function chosenLanguage(): string | null {
  try {
    return localStorage.getItem('language');
  } catch {
    // This browser has no storage.
    return null;
  }
}

speak((chosenLanguage() ?? navigator.language).startsWith('sw') ? 'sw' : 'en');
void again();
