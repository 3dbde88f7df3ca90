/** The part of OpenAPI 3.1 that we use; the page at /docs is drawn from a document like this. */

export interface SchemaObject {
  $ref?: string;
  type?: string | string[];
  description?: string;
  format?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  items?: SchemaObject;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, SchemaObject>;
  required?: string[];
  additionalProperties?: boolean | SchemaObject;
  anyOf?: SchemaObject[];
}

export interface MediaType {
  schema: SchemaObject;
  example?: unknown;
}

type Content = Record<'application/json', MediaType>;

export interface Parameter {
  name: string;
  in: 'path' | 'header' | 'query';
  required: boolean;
  description: string;
  schema: SchemaObject;
  example: string;
}

export interface ResponseObject {
  description: string;
  headers?: Record<string, { description: string; schema: SchemaObject }>;
  /** Absent from an answer without a body. */
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Without it, the document's schemes apply. Empty: anybody may call. */
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Content };
  responses: Record<string, ResponseObject>;
}

export type SecurityScheme =
  | { type: 'apiKey'; in: 'header'; name: string; description: string }
  | { type: 'http'; scheme: 'bearer'; bearerFormat: 'JWT'; description: string };

export interface RefusalExample {
  code: string;
  message: string;
  params: Record<string, string | number>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string; contact: { email: string } };
  servers: { url: string }[];
  security: Record<string, string[]>[];
  /** By path, then by method in small letters. */
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, SecurityScheme>;
    schemas: Record<string, SchemaObject>;
    examples: Record<string, { value: RefusalExample }>;
  };
}
