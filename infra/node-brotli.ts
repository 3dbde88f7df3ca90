/** Replaces the package `brotli`, a third of the printing function: fontkit needs it for fonts that no paper has. */
import { brotliDecompressSync } from 'node:zlib';

export default brotliDecompressSync;
