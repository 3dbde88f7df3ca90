/** Takes pictures of scenes, each in a browser that knows nothing but a session and a look. */
import type { Browser, Page } from 'playwright-core';
import { getAccount } from '#shared/accounts/contract.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { storedSession } from '#test/support/session.ts';
import { type Look, nameOf } from './looks.ts';
import type { Person } from './person.ts';
import type { Scene } from './scene.ts';

const heights = { 360: 740, 1280: 800 } as const;

interface Shot {
  scene: Scene;
  look: Look;
  person: Person;
  /** Device pixels for a CSS pixel. */
  scale?: number;
}

/** Gives the work a page on which the scene is set. */
export async function withScene(
  browser: Browser,
  { scene, look, person, scale = 1 }: Shot,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: look.width, height: heights[look.width] },
    deviceScaleFactor: scale,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const { theme, language } = look;
    const session = person.owner ? await storedSession(person.owner) : await person.office?.();
    await context.addInitScript(
      (items) => {
        // The frame of documents has no origin, and so no storage.
        if (window.origin === 'null') return;
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
        // No picture shows the live map of others.
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      },
      { ...session, theme, language },
    );
    const page = await context.newPage();
    report(page, `${scene.name} ${nameOf(look)}`);
    await set(page, scene, person);
    await work(page);
  } finally {
    await context.close();
  }
}

/** What screens show while they wait, where they do not show it as a sample. */
const WAITING = '.skeleton:not(.sample *), .screen-wait:not(.sample *)';

const addressOf = (path: string, person: Person): string =>
  (['applicationId', 'projectId', 'ref', 'secret'] as const).reduce(
    (address, name) => address.replace(`:${name}`, person[name] ?? ''),
    path,
  );

async function set(page: Page, { path, act }: Scene, person: Person): Promise<void> {
  const address = addressOf(path, person);
  await page.goto(address, { waitUntil: 'networkidle' });
  await act?.(page);
  await page.waitForFunction((waiting) => !document.querySelector(waiting), WAITING);
  await page.evaluate(drawPictures);
}

/** Runs in the page: pictures further down come when somebody gets there. */
async function drawPictures(): Promise<void> {
  const pictures = [...document.images];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
}

/** Whoever looks at the pictures wants to know. */
function report(page: Page, what: string): void {
  page.on('pageerror', (error) => console.error(`${what}: ${error}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // The page of what is not found is not found itself, nor is the account of a newcomer.
    const isExpected = url === page.url() || url.endsWith(getAccount.path);
    if (message.type() === 'error' && !isExpected) console.error(`${what}: ${message.text()}`);
  });
}
