/** Run by `npm run screenshots`. It only asserts that each screen appears. */
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { repositoryRoot } from '#local/files/repository.ts';
import { findChromium } from '#scripts/chromium.ts';
import { turn, withScene } from './camera.ts';
import { type Shot, writeContactSheet } from './contact-sheet.ts';
import { givenPeople, type Name } from './people.ts';
import type { Person } from './person.ts';
import { isSeenIn, type Look, looks, nameOf, type Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { SITE_QUALITY, SITE_SCALE, siteClip, sitePictures } from './site-pictures.ts';

const wanted = process.env.SCREENSHOTS ?? 'all';

/** Pages at once: one per core of the usual machine. */
const LANES = 2;

const fileOf = (scene: string, look: string): string =>
  `${scene.replaceAll(/[^a-zA-Z0-9]+/g, '-').replaceAll(/^-|-$/g, '') || 'home'}-${look}.png`;

const shots: Shot[] = scenes.flatMap((scene) =>
  looks
    .filter((look) => isSeenIn(scene, look))
    .map((look) => ({ scene, look, file: fileOf(scene.name, nameOf(look)) })),
);

/** What is taken of a scene without a new load. */
const visits = Map.groupBy(shots, ({ scene, look }) => `${scene.name} ${look.language}`);

let browser: Browser;

beforeAll(async () => {
  const executablePath = findChromium();
  const args = ['--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
  browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
});

afterAll(() => browser.close());

it.runIf(wanted === 'all')('takes a picture of each screen in each look', async () => {
  const folder = join(repositoryRoot, '.screenshots');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const people = await givenPeople(scenes.map(({ as }) => as));
  const missing: string[] = [];
  await inLanes([...visits.values()], async (visit) => {
    const [{ scene, look }] = visit as [Shot];
    const person = personOf(people, scene.as);
    await withScene(browser, { scene, look, person }, async (page) => {
      for (const { look, file } of visit) {
        await turn(page, look);
        const path = join(folder, file);
        await page.screenshot({ path, fullPage: true, animations: 'disabled' });
      }
    }).catch((error) => missing.push(`${scene.name} ${look.language}: ${error}`));
  });
  writeContactSheet(folder, shots);
  expect(missing).toEqual([]);
  console.info(`${shots.length} pictures: ${join(folder, 'index.html')}`);
});

it.runIf(wanted === 'readme')('takes the pictures of the documents', async () => {
  const folder = join(repositoryRoot, 'docs', 'pictures');
  mkdirSync(folder, { recursive: true });
  const people = await givenPeople(readmePictures.map(({ scene }) => scene.as));
  await inLanes(readmePictures, async ({ file, scene, look, height }) => {
    const path = join(folder, file);
    await withScene(browser, { scene, look, person: personOf(people, scene.as) }, async (page) =>
      writeFileSync(path, await smallPicture(page, height)),
    );
    console.info(`docs/pictures/${file}: ${Math.ceil(statSync(path).size / 1000)} KB`);
  });
});

it.runIf(wanted === 'site')('takes the pictures of the landing page', async () => {
  const folder = join(repositoryRoot, 'web', 'public', 'screens');
  mkdirSync(folder, { recursive: true });
  const people = await givenPeople(sitePictures.map(({ scene }) => scene.as));
  await inLanes(sitePictures, async ({ name, scene, language, theme, from }) => {
    const file = `${name}-${language}${theme === 'dark' ? '-dark' : ''}.webp`;
    const path = join(folder, file);
    const look = { width: 360, theme, language } as const;
    const person = personOf(people, scene.as);
    await withScene(browser, { scene, look, person, scale: SITE_SCALE }, async (page) => {
      const y = from ? ((await page.locator(from).first().boundingBox())?.y ?? 0) : 0;
      writeFileSync(path, await partOf(page, { ...siteClip, x: 0, y }, SITE_QUALITY));
    });
    console.info(`web/public/screens/${file}: ${statSync(path).size} bytes`);
  });
});

const personOf = (people: Map<Name, Person>, name: Name): Person => people.get(name) ?? {};

/** WebP, because readers pay for data. @param height pixels from the top; all of the screen if left out */
async function smallPicture(page: Page, height?: number): Promise<Buffer> {
  const width = page.viewportSize()?.width ?? 0;
  return partOf(page, height === undefined ? undefined : { x: 0, y: 0, width, height }, 80);
}

interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** @param part of the page, in CSS pixels; the screen if left out */
async function partOf(page: Page, part: Part | undefined, quality: number): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  // A clip has its own scale, whatever the page's is.
  const clip = part && { ...part, scale: await page.evaluate(() => devicePixelRatio) };
  const beyond = { captureBeyondViewport: clip !== undefined };
  const picture = { format: 'webp', quality, ...(clip && { clip }), ...beyond } as const;
  return Buffer.from((await session.send('Page.captureScreenshot', picture)).data, 'base64');
}

async function inLanes<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const lane = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

interface ReadmePicture {
  file: string;
  scene: Scene;
  look: Look;
  /** Pixels from the top, if the rest is empty. */
  height?: number;
}

function picture(file: string, name: string, look: Omit<Look, 'language'>): ReadmePicture {
  const scene = scenes.find((one) => one.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  return { file, scene, look: { ...look, language: 'en' } };
}

const desk = { width: 1280, theme: 'light' } as const;

/** The pictures of README.md and docs/office.md. */
const readmePictures: ReadmePicture[] = [
  picture('landing.webp', '/', { width: 360, theme: 'light' }),
  picture('dashboard.webp', '/dashboard', { width: 1280, theme: 'light' }),
  picture('apply-dark.webp', '/apply, a draft', { width: 360, theme: 'dark' }),
  picture('reward-points.webp', '/reward-points, a customer', { width: 360, theme: 'light' }),
  { ...picture('office-today.webp', '/office', desk), height: 520 },
  { ...picture('office-queue.webp', '/office/queue', desk), height: 420 },
  picture('office-file.webp', '/office, a statement', desk),
  picture('office-offer.webp', '/office, an offer', desk),
  picture('office-audit.webp', '/office/audit, an application', desk),
];
