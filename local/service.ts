import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AwsCall } from './endpoint/request-log.ts';
import type { Identify } from './template/identity.ts';
import type { Stack } from './template/stack.ts';

/** A request to the endpoint of all AWS services. */
export interface AwsRequest {
  readonly action: string;
  /** The fields of a call by JSON or by form. Empty for S3, whose bodies are files. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Empty for S3, which reads the message itself. */
  readonly body: Buffer;
  readonly url: URL;
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  /** This call's line in the request log. A preflight request has none. */
  readonly call?: AwsCall;
}

/** One thing that a request does, and the resource that it does it to. */
export interface Permission {
  /** Such as `dynamodb:PutItem`. */
  action: string;
  /** An ARN, or the text that AWS uses instead. */
  resource: string;
  /** The partitions that it is about, where it is about items of a table: the condition key `dynamodb:LeadingKeys`. */
  leadingKeys?: readonly string[];
}

/** Answers JSON at a path of the endpoint that belongs to no AWS API, for developers and tests. */
export type Page = (request: Pick<AwsRequest, 'url' | 'message' | 'response'>) => unknown;

/** Answers a request for one host name, or below one path. */
export type ServeHost = (message: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Bad moments that tests requested. */
export interface FaultList {
  /** @throws Error for what is no such fault */
  add(fault: unknown): void;
  list(): readonly object[];
  clear(): void;
}

/** A service that has been started. */
export interface RunningService {
  handle?(request: AwsRequest): Promise<void>;
  /** Pages by method and path, such as `GET /_aws/health`. */
  readonly pages?: Readonly<Record<string, Page>>;
  /** Bad moments of the parts behind the service (`/_aws/faults`), which have their own field. */
  readonly faults?: FaultList;
  /** Answers whole requests for host names of the service's own. */
  readonly hosts?: Readonly<Record<string, ServeHost>>;
  /** Answers whole requests at and below paths of the service's own, such as `/_mpesa`. */
  readonly paths?: Readonly<Record<string, ServeHost>>;
  /** Begins the work that the service does by itself. Every service answers at that time. */
  begin?(): void;
  stop?(): unknown;
}

/** The surroundings in which a service starts. */
export interface CloudContext {
  readonly stack: Stack;
  /** The stack from another region that CloudFront uses. */
  readonly edge: Stack;
  /** Whether the firewalls count and stop requests. */
  readonly firewall: boolean;
  /** Whether schedules run by themselves. */
  readonly clock: boolean;
  /** Values of functions' variables that stand for those of the stage. */
  readonly variables: Readonly<Record<string, string>>;
  /** Everything that the cloud remembers is in this directory. */
  readonly dataDir: string;
  /** The URLs of the site. */
  readonly siteOrigins: readonly string[];
  /** Whether functions are loaded again when their sources change, and their logs printed. */
  readonly watch: boolean;
  /** Takes the report of a process that stopped by itself. */
  readonly onCrash: (report: string) => void;
  /** Starts another service, unless it has started already. */
  use<Running extends object>(service: Service<Running>): Promise<Running>;
}

type MaybePromise<T> = T | Promise<T>;

/** One AWS service on this machine. local/services.ts lists all services. */
export interface Service<Running extends object = object> {
  /** The name in a signature's credential scope and in IAM's actions, such as `kms`. */
  readonly name: string;
  /** The first part of the header `x-amz-target` in its requests, if they have one. */
  readonly targets?: readonly string[];
  /** The resource types that it makes from the template, with the names that they get here. */
  readonly resources: Readonly<Record<string, Identify>>;
  /** The action of a request that is not a POST to the root. Without this, no request of the service is one. */
  actionOf?(message: IncomingMessage, url: URL): string;
  /** The permissions that a function needs for a request. Without this: its action on all resources. */
  permissionsFor?(
    request: AwsRequest,
    stack: Stack,
    running: Running & RunningService,
  ): MaybePromise<Permission[]>;
  start(cloud: CloudContext): MaybePromise<Running & RunningService>;
}
