/** Each scene gets a fresh browser context with a session and a look. */
import type { Browser, Page } from 'playwright-core';
import { getAccount } from '#shared/accounts/contract.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { storedSession } from '#test/support/session.ts';
import type { Person } from './person.ts';
import { type Look, nameOf, type Scene } from './scene.ts';

const heights = { 360: 740, 390: 844, 768: 1024, 1280: 800 } as const;

interface Shot {
  scene: Scene;
  look: Look;
  person: Person;
  /** Device pixels per CSS pixel. */
  scale?: number;
}

/** Works on a page that shows the scene. */
export async function withScene(
  browser: Browser,
  { scene, look, person, scale = 1 }: Shot,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: sizeOf(look),
    deviceScaleFactor: scale,
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    colorScheme: look.theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const { language } = look;
    const session = person.owner ? await storedSession(person.owner) : await person.office?.();
    await context.addInitScript(
      (items) => {
        // The frame of documents has no origin, so it has no storage.
        if (window.origin === 'null') return;
        for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
        // Data saving turns off the live map, which belongs to another site.
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      },
      { ...session, language },
    );
    const page = await context.newPage();
    report(page, `${scene.name} ${nameOf(look)}`);
    await set(page, scene, person);
    await work(page);
  } finally {
    await context.close();
  }
}

const sizeOf = ({ width }: Look) => ({ width, height: heights[width] });

/** Gives a page that is open another width and theme. */
export async function turn(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(sizeOf(look));
  await page.emulateMedia({ colorScheme: look.theme });
  // Public pages look at the device's theme only when they load.
  await page.evaluate((theme) => {
    document.documentElement.dataset.bsTheme = theme;
  }, look.theme);
  await page.evaluate(drawPictures);
}

/** Placeholders of a loading screen. Samples show them too. */
const WAITING = '.skeleton:not(.sample *), .screen-wait:not(.sample *)';

const addressOf = (path: string, person: Person): string =>
  (['applicationId', 'projectId', 'ref', 'secret', 'code'] as const).reduce(
    (address, name) => address.replace(`:${name}`, person[name] ?? ''),
    path,
  );

async function set(page: Page, { path, act }: Scene, person: Person): Promise<void> {
  const address = addressOf(path, person);
  await page.goto(address, { waitUntil: 'networkidle' });
  await act?.(page, person);
  await page.waitForFunction((waiting) => !document.querySelector(waiting), WAITING);
  await page.evaluate(drawPictures);
}

/** Runs in the page, because pictures below the fold load lazily, and some are drawn only near the viewport. */
async function drawPictures(): Promise<void> {
  const pictures = [...document.images];
  for (const picture of pictures) {
    picture.loading = 'eager';
    picture.parentElement?.style.setProperty('content-visibility', 'visible');
  }
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
}

function report(page: Page, what: string): void {
  page.on('pageerror', (error) => console.error(`${what}: ${error}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // The page for missing addresses answers 404, and so does a newcomer's account.
    const isExpected = url === page.url() || url.endsWith(getAccount.path);
    if (message.type() === 'error' && !isExpected) console.error(`${what}: ${message.text()}`);
  });
}
