import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsCall } from './endpoint/request-log.ts';
import type { Identify } from './template/identity.ts';
import type { Stack } from './template/stack.ts';

export interface AwsRequest {
  readonly action: string;
  /** The fields of a call by JSON or by form. Empty for S3, whose bodies are files. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Empty for S3, which reads the message itself. */
  readonly body: Buffer;
  readonly url: URL;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** This call's line in the request log. Preflight requests have none. */
  readonly call?: AwsCall;
}

/** The act of a request, and its resource. */
export interface Permission {
  action: string;
  /** An ARN, or the text that AWS uses instead. */
  resource: string;
  /** The partitions, for calls about items: the condition key `dynamodb:LeadingKeys`. */
  leadingKeys?: readonly string[];
}

/** Answers JSON at a path outside AWS's APIs, for developers and tests. */
export type Page = (request: Pick<AwsRequest, 'url' | 'message' | 'response'>) => unknown;

/** Answers a request for one host name, or below one path. */
export type ServeHost = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

export interface FaultList {
  /** @throws Error for an unknown fault */
  add(fault: unknown): void;
  list(): readonly object[];
  clear(): void;
}

export interface RunningService {
  handle?(request: AwsRequest): Promise<void>;
  /** Pages by method and path, such as `GET /_aws/health`. */
  readonly pages?: Readonly<Record<string, Page>>;
  /** Faults of the parts behind the service (`/_aws/faults`), which have their own field. */
  readonly faults?: FaultList;
  readonly hosts?: Readonly<Record<string, ServeHost>>;
  /** Answers whole requests at and below paths, such as `/_mpesa`. */
  readonly paths?: Readonly<Record<string, ServeHost>>;
  /** Begins the service's own work, once every service answers. */
  begin?(): void;
  stop?(): unknown;
}

/** The surroundings of a starting service. */
export interface CloudContext {
  readonly stack: Stack;
  readonly edge: Stack;
  readonly firewall: boolean;
  readonly clock: boolean;
  /** Variables of functions, in place of the stage's values. */
  readonly variables: Readonly<Record<string, string>>;
  /** The directory of all stored data. */
  readonly dataDir: string;
  readonly siteOrigins: readonly string[];
  /** Whether changed functions are loaded again and their logs printed. */
  readonly watch: boolean;
  readonly onCrash: (report: string) => void;
  use<Running extends object>(service: Service<Running>): Promise<Running>;
}

type MaybePromise<T> = T | Promise<T>;

/** One AWS service on this machine. All are in local/services.ts. */
export interface Service<Running extends object = object> {
  /** The name in credential scopes and IAM actions, such as `kms`. */
  readonly name: string;
  readonly targets?: readonly string[];
  /** The resource types that it makes, with their names here. */
  readonly resources: Readonly<Record<string, Identify>>;
  /** The action of a request that is not a POST to the root. Without this, the service takes no such request. */
  actionOf?(message: IncomingMessage, url: URL): string;
  /** The permissions that a request needs. Without this: its action on all resources. */
  permissionsFor?(
    request: AwsRequest,
    stack: Stack,
    running: Running & RunningService,
  ): MaybePromise<Permission[]>;
  start(cloud: CloudContext): MaybePromise<Running & RunningService>;
}
