/** An error that an AWS service answers. SDK clients switch on its name. */
export class AwsError extends Error {
  readonly status: number;

  constructor(name: string, message: string, status = 400) {
    super(message);
    this.name = name;
    this.status = status;
  }
}

export function unsupported(service: string, action: string): AwsError {
  return new AwsError(
    'UnknownOperationException',
    `The local cloud does not support the action ${action} of ${service}. ` +
      'docs/local-cloud.md lists what it answers; local/services/ has each service.',
  );
}
