/** The page that draws documents, framed as in the office. */
import type { Frame } from 'playwright-core';
import { atNight, describeAtNight } from '#test/support/at-night.ts';
import { askedBy, deskScreen, openAt, visitor } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';
import {
  ACTIVE_TEXT,
  activePdf,
  hostileCsv,
  pdfOf,
  pngOfManyPixels,
  pngWithLargeText,
} from '#test/support/hostile-files.ts';
import type { Screen } from '#test/support/screen.ts';
import { linesOfShop, mpesaStatement } from '#test/support/statements.ts';
import type { Answer, Command, DocumentShape } from '#web/src/office/viewer/messages.ts';

/** A test's notes in the surrounding page. */
interface Conversation {
  port: MessagePort;
  answers: Answer[];
  /** Messages outside the channel. */
  others: unknown[];
}

declare global {
  interface Window {
    viewer: Conversation;
  }
}

/** All requests of page and frame after the office has loaded. */
const asked = new WeakMap<Screen, string[]>();

async function viewerOn(page: Screen): Promise<Frame> {
  await page.goto('/office/sign-in');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe');
        frame.setAttribute('sandbox', 'allow-scripts');
        frame.width = '900';
        frame.height = '700';
        frame.src = '/office/viewer.html';
        const { port1, port2 } = new MessageChannel();
        window.viewer = { port: port1, answers: [], others: [] };
        window.addEventListener('message', ({ data }) => window.viewer.others.push(data));
        port1.onmessage = ({ data }) => window.viewer.answers.push(data);
        frame.onload = () => {
          frame.contentWindow?.postMessage('port', '*', [port2]);
          resolve();
        };
        document.body.append(frame);
      }),
  );
  asked.set(page, askedBy(page));
  const frame = page.frames().find((one) => one.url() === `${baseUrl}/office/viewer.html`);
  if (!frame) throw new Error('the page has no frame of the viewer');
  return frame;
}

const send = (page: Screen, command: Command) =>
  page.evaluate((sent) => window.viewer.port.postMessage(sent), command);

/** Sends a file to the frame, and waits for its answer. */
async function open(page: Screen, type: DocumentShape, file: Uint8Array): Promise<Answer> {
  const text = Buffer.from(file).toString('base64');
  await page.evaluate(
    ({ type: shape, text: base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
      window.viewer.port.postMessage({ kind: 'open', type: shape, bytes });
    },
    { type, text },
  );
  return answerOf(page, 'opened', 'failed');
}

async function answerOf(page: Screen, ...kinds: Answer['kind'][]): Promise<Answer> {
  const found = await page.waitForFunction(
    (wanted) => window.viewer.answers.find(({ kind }) => wanted.includes(kind)),
    kinds as string[],
  );
  return found.jsonValue() as Promise<Answer>;
}

/** Waits until a sheet is not white only. */
const waitForInk = (frame: Frame, sheet = 0) =>
  frame.waitForFunction((index) => {
    const canvas = document.querySelectorAll('.sheet')[index]?.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((value, at) => at % 4 === 0 && value < 100 && pixels[at + 3] === 255);
  }, sheet);

const refused = /Content Security Policy|ERR_BLOCKED|sandboxed/;

describe('threat 58: a document is drawn where nothing runs', () => {
  atNight('a statement of 1,000 rows is drawn page by page, and read with its texts', async () => {
    const page = await visitor({ screen: deskScreen });
    const frame = await viewerOn(page);
    const answer = await open(page, 'pdf', await mpesaStatement(linesOfShop(1000)));
    expect(answer).toEqual({ kind: 'opened', pages: 31, shown: 31 });
    await waitForInk(frame);
    expect(await frame.locator('.sheet').count()).toBe(31);
    expect(await frame.locator('canvas').count()).toBeLessThan(10);
    // And a page further down is drawn when it comes into view
    await frame.locator('.sheet').nth(20).scrollIntoViewIfNeeded();
    await waitForInk(frame, 20);
    // And the texts come page by page
    await send(page, { kind: 'readTexts' });
    expect(await answerOf(page, 'textsRead')).toEqual({ kind: 'textsRead', isComplete: true });
    const texts = await page.evaluate(() =>
      window.viewer.answers.flatMap((one) => (one.kind === 'texts' ? [one.items] : [])),
    );
    expect(texts).toHaveLength(31);
    expect(texts[0]?.map(({ text }) => text)).toContain('Receipt No');
    // And nothing was fetched meanwhile
    expect(asked.get(page)).toEqual([]);
  });

  it('a PDF with scripts, programs, files and links is drawn, and does nothing', async () => {
    const page = await visitor({ screen: deskScreen });
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => dialogs.push(dialog.message()));
    const frame = await viewerOn(page);
    expect(await open(page, 'pdf', activePdf())).toMatchObject({ kind: 'opened', pages: 1 });
    await waitForInk(frame);
    await frame.locator('.sheet').click();
    await send(page, { kind: 'readTexts' });
    await answerOf(page, 'textsRead');
    const { answers, others } = await page.evaluate(() => {
      const { answers, others } = window.viewer;
      return { answers, others };
    });
    const texts = answers.flatMap((one) => (one.kind === 'texts' ? one.items : []));
    expect(texts.map(({ text }) => text)).toContain(ACTIVE_TEXT);
    expect(others).toEqual([]);
    expect(dialogs).toEqual([]);
    expect(asked.get(page)).toEqual([]);
    expect(await frame.locator('a, form, input, embed, object, iframe').count()).toBe(0);
    expect(page.url()).toBe(`${baseUrl}/office/sign-in`);
  });

  it('the frame has no origin, and may neither fetch, nor store, nor run a text, nor leave', async () => {
    const page = await visitor({ screen: deskScreen, expected: refused });
    const frame = await viewerOn(page);
    const tried = await frame.evaluate(async () => {
      // In the page's own task, because a debugger's code is exempt from the content policy.
      await new Promise((resolve) => setTimeout(resolve));
      const outcome = async (act: () => unknown) => {
        try {
          await act();
          return 'done';
        } catch {
          return 'refused';
        }
      };
      return {
        origin: window.origin,
        fetchesOwn: await outcome(() => fetch('/config.json')),
        fetchesOther: await outcome(() => fetch('https://evil.example/')),
        stores: await outcome(() => localStorage.setItem('a', 'b')),
        readsCookies: await outcome(() => document.cookie),
        seesOffice: await outcome(() => parent.document.title),
        runsText: await outcome(() => new Function('return 1')()),
        opens: window.open('https://evil.example/') === null ? 'refused' : 'done',
        compiles: await outcome(() =>
          WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)),
        ),
        loadsPicture: await new Promise((resolve) => {
          const picture = new Image();
          picture.onload = () => resolve('done');
          picture.onerror = () => resolve('refused');
          picture.src = '/favicon.svg';
        }),
      };
    });
    const { origin, ...acts } = tried;
    expect(origin).toBe('null');
    expect(Object.entries(acts).filter(([, outcome]) => outcome !== 'refused')).toEqual([]);
    await frame.evaluate(() => top?.location.assign('https://evil.example/')).catch(() => null);
    expect(page.url()).toBe(`${baseUrl}/office/sign-in`);
  });

  it('a locked PDF, a file that is none, and a picture of too many pixels are refused with a reason', async () => {
    const locked = await mpesaStatement(linesOfShop(3), { password: '123456' });
    const page = await visitor({ screen: deskScreen });
    for (const [type, file, reason] of [
      ['pdf', locked, 'locked'],
      ['pdf', Buffer.from('no PDF'), 'broken'],
      ['image', Buffer.from('no picture'), 'broken'],
      ['image', pngOfManyPixels(), 'tooLarge'],
    ] as const) {
      await viewerOn(page);
      expect(await open(page, type, file)).toEqual({ kind: 'failed', reason });
    }
  });

  atNight('a picture with a text of 60 MB is drawn without it', async () => {
    const page = await visitor({ screen: deskScreen });
    const frame = await viewerOn(page);
    expect(await open(page, 'image', pngWithLargeText())).toMatchObject({ kind: 'opened' });
    await waitForInk(frame);
  });

  it('a CSV with formulas and markup is a table of plain texts', async () => {
    const page = await visitor({ screen: deskScreen });
    const frame = await viewerOn(page);
    expect(await open(page, 'csv', hostileCsv())).toEqual({ kind: 'opened', pages: 6, shown: 6 });
    const cells = await frame.locator('td').allInnerTexts();
    expect(cells).toContain('=HYPERLINK("https://evil.example","Pay")');
    expect(cells).toContain('<img src=x onerror=parent.postMessage("ran")>');
    expect(await frame.locator('table img, table script').count()).toBe(0);
    expect(asked.get(page)).toEqual([]);
  });

  it('no page but one of our own has the viewer in a frame', async () => {
    const page = await visitor({ screen: deskScreen, expected: /frame-ancestors|ERR_BLOCKED/ });
    await page.route('https://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${baseUrl}/office/viewer.html"></iframe>`,
      }),
    );
    await page.goto('https://evil.example/');
    const frame = page.frames().find((one) => one.parentFrame() !== null);
    await expect.poll(() => frame?.locator('#box').count()).toBe(0);
  });
});

describeAtNight('threat 58: a document is drawn where nothing runs', () => {
  it('a document grows and shrinks by keys and by commands', async () => {
    const page = await visitor({ screen: deskScreen });
    const frame = await viewerOn(page);
    await open(page, 'pdf', await mpesaStatement(linesOfShop(10)));
    const widthOf = async () => (await frame.locator('.sheet').first().boundingBox())?.width ?? 0;
    const fitting = await widthOf();
    await frame.locator('#box').press('+');
    expect(await widthOf()).toBeGreaterThan(fitting * 1.2);
    await send(page, { kind: 'zoom', zoom: 'out' });
    await send(page, { kind: 'zoom', zoom: 'out' });
    await expect.poll(widthOf).toBeLessThan(fitting);
    await frame.locator('#box').press('0');
    await expect.poll(widthOf).toBeCloseTo(fitting, 0);
  });

  it('a certificate that was scanned as a fax is drawn, without a decoder from the network', async () => {
    const page = await visitor({ screen: deskScreen });
    const frame = await viewerOn(page);
    // Each row is like the one above it, the first is empty, and then the block ends.
    const [fax, rows] = ['\xff\x00\x10\x01', 8];
    const place = 'q 400 0 0 400 60 300 cm /I1 Do Q';
    const certificate = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R
         /Resources << /XObject << /I1 5 0 R >> >> >>`,
      `<< /Length ${place.length} >>\nstream\n${place}\nendstream`,
      `<< /Type /XObject /Subtype /Image /Width 64 /Height ${rows} /ColorSpace /DeviceGray
         /BitsPerComponent 1 /Filter /CCITTFaxDecode
         /DecodeParms << /K -1 /Columns 64 /Rows ${rows} /BlackIs1 true >> /Length ${fax.length} >>
       stream\n${fax}\nendstream`,
    ]);
    expect(await open(page, 'pdf', certificate)).toMatchObject({ kind: 'opened' });
    await waitForInk(frame);
    expect(asked.get(page)).toEqual([]);
  });
});

it('the app on the device neither answers for the office nor stores any of it', async () => {
  // Given an owner's browser that has the app
  const page = await openAt('/sign-in', { screen: deskScreen, keepsApp: true });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const [script] = await Promise.all([
    page.waitForResponse(/\/office\/assets\/.*\.js$/),
    page
      .goto('/office/files/01J')
      .then((answer) => expect(answer?.fromServiceWorker()).toBe(false)),
  ]);
  await page.getByRole('heading', { name: 'Sign in to the office' }).waitFor();
  expect(script.fromServiceWorker()).toBe(false);
  const stored = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).not.toEqual([]);
  expect(stored.filter((path) => path.startsWith('/office'))).toEqual([]);
});
