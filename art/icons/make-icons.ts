import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { openPage, withBrowser } from '#art/browser.ts';
import { publicFile, shrunkPng } from '#art/png.ts';
import { iconSvg } from './mark.ts';

const rounded = iconSvg({ ground: 'rounded' });

/** Home screens cut shapes out of these: the ground is full, the mark keeps clear. */
const maskable = iconSvg({ ground: 'full', scale: 0.8 });

const pngs = [
  { name: 'apple-touch-icon.png', size: 180, svg: iconSvg({ ground: 'full', scale: 0.9 }) },
  { name: 'icon-192.png', size: 192, svg: rounded },
  { name: 'icon-512.png', size: 512, svg: rounded },
  { name: 'icon-maskable-512.png', size: 512, svg: maskable },
  { name: 'icon-monochrome-512.png', size: 512, svg: iconSvg({ ground: 'none', scale: 0.8 }) },
];

export async function makeIcons(): Promise<void> {
  writeFileSync(publicFile('favicon.svg'), rounded);
  await withBrowser(async (browser) => {
    for (const { name, size, svg } of pngs) {
      writeFileSync(publicFile(name), await drawn(browser, svg, size));
    }
    writeFileSync(publicFile('favicon.ico'), ico(await drawn(browser, rounded, 32), 32));
  });
}

async function drawn(browser: Browser, svg: string, size: number): Promise<Buffer> {
  const sized = svg.replace('<svg', `<svg style="display:block" width="${size}"`);
  const page = await openPage(browser, { width: size, height: size }, sized);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return shrunkPng(png);
}

/** An icon file with one PNG: a directory of one entry, then the picture. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
