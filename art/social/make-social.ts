import { writeFileSync } from 'node:fs';
import { openPage, runScript, withBrowser } from '#art/browser.ts';
import { publicFile, shrunkPng } from '#art/png.ts';

export async function makeSocial(): Promise<void> {
  const png = await withBrowser(async (browser) => {
    const page = await openPage(browser, { width: 1200, height: 630 });
    await runScript(page, 'social/social-page.tsx');
    return page.screenshot();
  });
  writeFileSync(publicFile('og.png'), shrunkPng(png, 128));
}
