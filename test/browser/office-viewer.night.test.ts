/** The page that draws documents, in a frame as the office has it. */
import type { Frame, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { askedBy, deskScreen, visitor } from '#test/support/browser.ts';
import { baseUrl } from '#test/support/cloud.ts';
import { pdfOf } from '#test/support/hostile-files.ts';
import { linesOfShop, mpesaStatement } from '#test/support/statements.ts';
import type { Answer, Command, DocumentShape } from '#web/src/office/viewer/messages.ts';

/** What a test keeps in the page around the frame. */
interface Conversation {
  port: MessagePort;
  answers: Answer[];
  /** Messages that came another way than through the channel. */
  others: unknown[];
}

declare global {
  interface Window {
    viewer: Conversation;
  }
}

/** Whatever the page or a frame asks for, after the office is there. */
const asked = new WeakMap<Page, string[]>();

async function viewerOn(page: Page): Promise<Frame> {
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

const send = (page: Page, command: Command) =>
  page.evaluate((sent) => window.viewer.port.postMessage(sent), command);

/** Sends a file to the frame, and waits for what it says of it. */
async function open(page: Page, type: DocumentShape, file: Uint8Array): Promise<Answer> {
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

async function answerOf(page: Page, ...kinds: Answer['kind'][]): Promise<Answer> {
  const found = await page.waitForFunction(
    (wanted) => window.viewer.answers.find(({ kind }) => wanted.includes(kind)),
    kinds as string[],
  );
  return found.jsonValue() as Promise<Answer>;
}

/** Waits until a sheet has something else than white on it. */
const waitForInk = (frame: Frame, sheet = 0) =>
  frame.waitForFunction((index) => {
    const canvas = document.querySelectorAll('.sheet')[index]?.querySelector('canvas');
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.some((value, at) => at % 4 === 0 && value < 100 && pixels[at + 3] === 255);
  }, sheet);

describe('threat 58: a document is drawn where nothing runs', () => {
  it('a document grows and shrinks by keys and by commands', async () => {
    const page = await visitor({ screen: deskScreen });
    const frame = await viewerOn(page);
    await open(page, 'pdf', await mpesaStatement(linesOfShop(10)));
    const sheet = frame.locator('.sheet').first();
    const widthOf = async () => (await sheet.boundingBox())?.width ?? 0;
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
