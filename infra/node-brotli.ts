/**
 * Node's own decompression in the place of the package `brotli`, which fontkit imports for fonts of a kind
 * that no paper has. That package is a third of the function that prints.
 */
import { brotliDecompressSync } from 'node:zlib';

export default brotliDecompressSync;
