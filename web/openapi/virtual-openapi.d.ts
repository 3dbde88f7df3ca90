declare module 'virtual:openapi' {
  const document: import('#web/openapi/json-schema.ts').OpenApiDocument;
  export default document;
}
