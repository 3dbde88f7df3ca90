/** The CDK's command line, with the emulator instead of AWS. */
import { startChild } from './children.ts';
import { rootCredentials } from './emulator.ts';
import { emulatorFolder } from './python.ts';

/**
 * @param cwd a folder with `cdk.json` builds the site; deploying an assembly needs none
 * @throws Error with the CDK's output, if it fails
 */
export async function cdk(
  endpoint: string,
  region: string,
  args: string[],
  cwd = emulatorFolder,
): Promise<void> {
  const env = {
    ...process.env,
    ...rootCredentials,
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: region,
    CI: 'true',
    CDK_DISABLE_VERSION_CHECK: 'true',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
  };
  const child = startChild('cdk', ['--no-notices', ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  if (code !== 0) throw new Error(`cdk ${args.join(' ')} failed:\n${said}`);
}
