/** Makes the pictures of web/public: `node art/make.ts [icons] [social] [film]`, without names all of them. */
import { writeFileSync } from 'node:fs';
import { makeFilm } from '#art/hero/make-film.ts';
import { makeIcons } from '#art/icons/make-icons.ts';
import { openPage, runScript, withBrowser } from './browser.ts';
import { publicFile, shrunkPng } from './png.ts';

const makers = { icons: makeIcons, social: makeSocial, film: makeFilm };
const asked = process.argv.slice(2);

for (const [name, make] of Object.entries(makers)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await make();
  console.info(`${name}: made`);
}

async function makeSocial(): Promise<void> {
  const png = await withBrowser(async (browser) => {
    const page = await openPage(browser, { width: 1200, height: 630 });
    await runScript(page, 'social/social-page.tsx');
    return page.screenshot();
  });
  writeFileSync(publicFile('og.png'), shrunkPng(png, 128));
}
