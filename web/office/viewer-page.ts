import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, transform } from 'esbuild';
import { viewerPolicy } from '#shared/site/office.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const frame = here('../src/office/viewer/frame/');

/** The import by which pdf.js fetches a picture decoder; the content policy would refuse it. */
const DECODER_IMPORT =
  /await import\(\s*(?:\/\*[^*]*\*\/\s*)*`\$\{WasmImage\.#wasmUrl\}\$\{this\._noWasmFilename\}`\)/;

const DECODERS = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

/** Puts the decoders into the script, where pdf.js would import them. */
const bundledDecoders: Plugin = {
  name: 'miliki:bundled-decoders',
  setup({ onLoad }) {
    onLoad({ filter: /pdf\.worker\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!DECODER_IMPORT.test(source))
        throw new Error('pdf.js imports its decoders in a new way.');
      const imports = DECODERS.map(
        (name, index) => `import * as decoder${index} from 'pdfjs-dist/wasm/${name}';\n`,
      );
      const entries = DECODERS.map((name, index) => `'${name}': decoder${index}`);
      const table = `const bundledDecoders = { ${entries.join(', ')} };\n`;
      const bundled = source.replace(DECODER_IMPORT, 'bundledDecoders[this._noWasmFilename]');
      return { contents: imports.join('') + table + bundled, loader: 'js' };
    });
  },
};

async function scriptText(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(frame, 'main.ts')],
    plugins: [bundledDecoders],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2024',
    loader: { '.pfb': 'binary', '.ttf': 'binary' },
    // They are in the package of the fonts, and are not part of what runs.
    legalComments: 'none',
    logOverride: { 'empty-import-meta': 'silent' },
  });
  const [script] = outputFiles;
  if (!script) throw new Error('The build made no script of the viewer.');
  // Only in texts of the script: with these, a browser would miss its end.
  return script.text.trim().replaceAll('<!--', '\\x3C!--').replaceAll('<script', '\\x3Cscript');
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page that draws documents, with everything it needs inside. */
export async function viewerPage(): Promise<string> {
  const script = await scriptText();
  const css = readFileSync(join(frame, 'viewer.css'), 'utf8');
  const { code } = await transform(css, { loader: 'css', minify: true });
  const style = code.trim();
  const policy = viewerPolicy({ script: [hashOf(script)], style: [hashOf(style)] }).join('; ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="robots" content="noindex">
<title>Document</title>
<style>${style}</style>
</head>
<body>
<div id="box" tabindex="0" role="region" aria-label="Document"></div>
<script>${script}</script>
</body>
</html>
`;
}

export async function writeViewer(dir: string): Promise<void> {
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'viewer.html'), await viewerPage());
}
