/** Fonts are bytes in the script (web/office/viewer-page.ts). Vite declares `.ttf`. */
declare module '*.pfb' {
  const bytes: Uint8Array;
  export default bytes;
}
declare module 'pdfjs-dist/build/pdf.worker.mjs';
