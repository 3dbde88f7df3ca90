declare module 'virtual:openapi' {
  const document: import('./openapi-document.ts').OpenApiDocument;
  export default document;
}
