export interface FunctionConfiguration {
  bundleUrl: string;
  functionName: string;
  functionArn: string;
  memorySize: number;
}

export interface Invocation {
  id: number;
  requestId: string;
  /** As JSON. */
  event: string;
  /** Milliseconds since 1970. */
  deadline: number;
}

export interface InvocationError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}

export type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'failed'; error: InvocationError }
  | { kind: 'result'; id: number; result: string }
  | { kind: 'error'; id: number; error: InvocationError };
