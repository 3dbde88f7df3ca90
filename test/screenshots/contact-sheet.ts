/** A page of all pictures. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look, Scene } from './scene.ts';

export interface Shot {
  scene: Scene;
  look: Look;
  file: string;
}

const STYLE = `
  body { margin: 1rem; font: 14px system-ui, sans-serif; background: #888; }
  section { display: flex; gap: 12px; align-items: start; margin-bottom: 12px; }
  h2 { margin: 1.5rem 0 0.5rem; }
  a { max-height: 30rem; overflow-y: auto; }
  img { display: block; }
`;

/** Writes index.html, with a row for each theme and language of a scene, and the widths side by side. */
export function writeContactSheet(folder: string, shots: Shot[]): void {
  const scenes = Map.groupBy(shots, ({ scene }) => scene.name);
  writeFileSync(join(folder, 'index.html'), html([...scenes].map(part)));
}

const html = (parts: string[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>${STYLE}</style>
${parts.join('')}
</html>
`;

function part([name, shots]: [string, Shot[]]): string {
  const rows = Map.groupBy(shots, ({ look }) => `${look.language} ${look.theme}`);
  return `<h2>${name}</h2>\n${[...rows.values()].map(row).join('')}`;
}

const row = (shots: Shot[]): string => `<section>\n${shots.map(figure).join('\n')}\n</section>\n`;

/** Half as large, and loaded when it is scrolled to. */
const figure = ({ look, file }: Shot): string =>
  `<a href="${file}" title="${file}"><img src="${file}" width="${look.width / 2}" loading="lazy" alt=""></a>`;
