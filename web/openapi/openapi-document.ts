/** The part of OpenAPI 3.1 that our document uses; the page at /docs is drawn from it. */

/** JSON Schema, as far as our contracts need it. */
export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  additionalProperties?: boolean;
  anyOf?: SchemaObject[];
  allOf?: SchemaObject[];
}

export interface MediaType {
  schema: SchemaObject;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

type Content = Record<'application/json', MediaType>;

export interface Parameter {
  name: string;
  in: 'path' | 'header';
  required: true;
  description: string;
  schema: SchemaObject;
  example: string;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: SchemaObject }>;
  content: Content;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  /** By status. */
  responses: Record<string, ResponseObject>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; contact: { email: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  /** By path, then by method in small letters. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<
      string,
      { type: 'apiKey'; in: 'header'; name: string; description: string }
    >;
    schemas: Record<string, SchemaObject>;
  };
}
