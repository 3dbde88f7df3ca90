import type { Plugin } from 'vite';
import { tillDocument } from './till-document.ts';

const FILE = 'openapi.json';

/** The module that the page at /docs imports: the document itself, so the page requests nothing. */
const MODULE = 'virtual:openapi';

/** Puts the till's OpenAPI document into the site, built or in development. */
export const openApi = (): Plugin => ({
  name: 'miliki:openapi',
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(tillDocument())};` : null),
  configureServer({ middlewares }) {
    middlewares.use(`/${FILE}`, (_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(tillDocument()));
    });
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(tillDocument()) });
  },
});
