/** A page of all pictures, and a picture of it per look. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { type Look, looks, nameOf, type Scene } from './scene.ts';

export interface Shot {
  scene: Scene;
  look: Look;
  file: string;
}

const STYLE = `
  body { margin: 1rem; font: 14px system-ui, sans-serif; background: #888; }
  section { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 12px; }
  h2 { margin: 1.5rem 0 0.5rem; }
  figure { margin: 0; }
  figcaption { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
  a { display: block; aspect-ratio: 360 / 740; overflow: hidden; }
  img { width: 100%; }
  .wide { grid-template-columns: repeat(auto-fill, minmax(440px, 1fr)); }
  .wide a { aspect-ratio: 1280 / 800; }
`;

/** Writes index.html and, per look, a file such as sheet-360-light-en.png. */
export async function writeContactSheet(
  browser: Browser,
  folder: string,
  shots: Shot[],
): Promise<void> {
  const index = join(folder, 'index.html');
  writeFileSync(index, html(shots));
  const page = await browser.newPage({ viewport: { width: 1840, height: 1000 } });
  await page.goto(pathToFileURL(index).href);
  for (const look of looks) {
    const path = join(folder, `sheet-${nameOf(look)}.png`);
    await page.locator(`#look-${nameOf(look)}`).screenshot({ path });
  }
  await page.close();
}

const html = (shots: Shot[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>${STYLE}</style>
${looks.map((look) => part(look, shots)).join('')}
</html>
`;

function part(look: Look, shots: Shot[]): string {
  const name = nameOf(look);
  const figures = shots.filter((shot) => shot.look === look).map(figure);
  const kind = look.width > 360 ? ' class="wide"' : '';
  return `<h2>${name}</h2>\n<section id="look-${name}"${kind}>\n${figures.join('\n')}\n</section>\n`;
}

const figure = ({ scene, file }: Shot): string =>
  `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${scene.name}</figcaption></figure>`;
