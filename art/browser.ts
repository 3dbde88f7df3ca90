import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '#scripts/chromium.ts';

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

export interface Size {
  width: number;
  height: number;
}

/** A page of that size, without margins. */
export async function openPage(browser: Browser, size: Size, markup = ''): Promise<Page> {
  const page = await browser.newPage({ viewport: size });
  await page.setContent(`<!doctype html><style>body{margin:0}</style>${markup}`);
  return page;
}

/** Bundles a script of this folder, with React, and runs it in the page. */
export async function runScript(page: Page, path: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    write: false,
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
}
