import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPage, runScript, withBrowser } from '#art/browser.ts';
import { publicFile, run } from '#art/png.ts';
import { filmLength } from './timing.ts';

const filmSize = { width: 854, height: 480 };
const picturesPerSecond = 24;

declare global {
  interface Window {
    showSecond(second: number): void;
  }
}

/** Films the street and encodes it for browsers with and without VP9. */
export async function makeFilm(): Promise<void> {
  const master = join(tmpdir(), `hero-${process.pid}.mkv`);
  try {
    await record(master);
    encodeWebm(master);
    encodeMp4(master);
  } finally {
    rmSync(master, { force: true });
  }
}

/** Lossless, as the source of every encoder. */
async function record(master: string): Promise<void> {
  const pictures = `-f image2pipe -c:v png -framerate ${picturesPerSecond} -i -`;
  const encoder = spawn('ffmpeg', [...options(`-v error -y ${pictures} -c:v ffv1`), master], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(encoder, 'exit');
  await withBrowser(async (browser) => {
    const page = await openPage(browser, filmSize);
    await runScript(page, 'hero/film-page.tsx');
    for (let index = 0; index < filmLength * picturesPerSecond; index++) {
      encoder.stdin.write(await picture(page, index / picturesPerSecond));
    }
  });
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

async function picture(page: Page, second: number): Promise<Buffer> {
  await page.evaluate((at) => window.showSecond(at), second);
  return page.screenshot();
}

const options = (text: string): string[] => text.split(' ');

/** Named colours, because browsers must show the green of the still scene behind. */
const colours =
  '-vf scale=out_color_matrix=bt709:out_range=tv,format=yuv420p -colorspace bt709 -color_primaries bt709 -color_trc bt709';

/** @param settings of the encoder, after those of every encoder */
const encode = (master: string, settings: string, ...rest: string[]): void =>
  run('ffmpeg', [
    ...options('-v error -y -i'),
    master,
    ...options(`-an ${colours} ${settings}`),
    ...rest,
  ]);

function encodeWebm(master: string): void {
  const log = join(tmpdir(), `hero-${process.pid}`);
  const pass = (settings: string, ...rest: string[]) =>
    encode(
      master,
      '-c:v libvpx-vp9 -crf 28 -b:v 0 -tune-content screen -g 192 -row-mt 1 -passlogfile',
      log,
      ...options(settings),
      ...rest,
    );
  pass('-pass 1 -speed 4 -f null -');
  pass('-pass 2 -speed 0', publicFile('hero.webm'));
  rmSync(`${log}-0.log`, { force: true });
}

const encodeMp4 = (master: string): void =>
  encode(
    master,
    '-c:v libx264 -profile:v main -level 3.1 -preset veryslow -tune animation -crf 25 -g 192 -movflags +faststart',
    publicFile('hero.mp4'),
  );
