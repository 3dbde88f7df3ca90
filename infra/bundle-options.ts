/** How esbuild makes the one file of a function; the bench and tests make the same. */
export const bundleOptions = {
  target: 'node24',
  // esbuild drops unused exports of ES modules, which makes a cold start load a fifth less.
  mainFields: ['module', 'main'],
  minify: true,
  // A bundle is CommonJS, which has no such thing. pdfkit asks for it when it is loaded.
  define: { 'import.meta.url': '"file:///var/task/index.js"' },
};
