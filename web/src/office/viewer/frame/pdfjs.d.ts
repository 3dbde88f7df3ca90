/** Fonts are put into the script as bytes (web/office/viewer-page.ts). Vite declares those of `.ttf`. */
declare module '*.pfb' {
  const bytes: Uint8Array;
  export default bytes;
}
declare module 'pdfjs-dist/build/pdf.worker.mjs';
