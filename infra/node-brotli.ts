/**
 * Instead of the package `brotli`, a third of the printing function, which fontkit imports for fonts that no paper has.
 */
import { brotliDecompressSync } from 'node:zlib';

export default brotliDecompressSync;
