import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPage, runScript, withBrowser } from '../browser.ts';
import { publicFile, run } from '../files.ts';
import { filmSize } from './make-film.ts';

/** Makes the film's first picture, for browsers that do not play it. */
export async function makePoster(): Promise<void> {
  const png = join(tmpdir(), `poster-${process.pid}.png`);
  try {
    await withBrowser(async (browser) => {
      const page = await openPage(browser, filmSize);
      await runScript(page, 'hero/film-page.tsx');
      await page.evaluate(() => window.showSecond(0));
      await page.screenshot({ path: png });
    });
    run('cwebp', [
      '-quiet',
      '-q',
      '80',
      '-m',
      '6',
      '-sharp_yuv',
      png,
      '-o',
      publicFile('hero.webp'),
    ]);
    run('ffmpeg', ['-v', 'error', '-y', '-i', png, '-q:v', '8', publicFile('hero.jpg')]);
  } finally {
    rmSync(png, { force: true });
  }
}
