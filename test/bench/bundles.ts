/** Each function's size and load time, beside those of its AWS clients. */
import { ms, printTable, within, withinBudget } from './figures.ts';
import {
  type Bundle,
  bundleFile,
  bundleText,
  type DeployedFunction,
  deployedFunctions,
} from './functions.ts';
import { run } from './processes.ts';

/** Repeated, twice at most, for what is over its budget. */
const ROUNDS = 7;
const MOST_ROUNDS = 3 * ROUNDS;

/** Of docs/budgets.md 3.3, beside the clients alone. */
const MOST_RATIO = 2;

/** KB of docs/budgets.md 3.3. */
const LARGEST_KB = 900;
/** The passkey library also reads device certificates: 230 KB. The PDF library is 400 KB. */
const LARGEST_WITH_LIBRARY_KB = 1_100;
const LARGEST_WITHOUT_CLIENTS_KB = 250;

/** The imports of a handler that only calls these clients. */
const clientCode: Record<string, string> = {
  'lib-dynamodb': `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import * as lib from '@aws-sdk/lib-dynamodb';
    const { GetCommand, PutCommand, UpdateCommand, QueryCommand, TransactWriteCommand } = lib;
    used.push(lib.DynamoDBDocumentClient.from(new DynamoDBClient({})));
    used.push(GetCommand, PutCommand, UpdateCommand, QueryCommand, TransactWriteCommand);`,
  'client-secrets-manager': `
    import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
    used.push(new SecretsManagerClient({}), GetSecretValueCommand);`,
  'client-sns': `
    import { PublishCommand, SNSClient } from '@aws-sdk/client-sns';
    used.push(new SNSClient({}), PublishCommand);`,
  'client-s3': `
    import { GetObjectCommand, HeadObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
    used.push(new S3Client({}), GetObjectCommand, HeadObjectCommand, PutObjectCommand);`,
  'client-cognito-identity-provider': `
    import { AdminCreateUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
    used.push(new CognitoIdentityProviderClient({}), AdminCreateUserCommand);`,
  'client-kms': `
    import { EncryptCommand, KMSClient } from '@aws-sdk/client-kms';
    used.push(new KMSClient({}), EncryptCommand);`,
  's3-request-presigner': `
    import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
    used.push(getSignedUrl);`,
};

interface Measured {
  lambda: DeployedFunction;
  bundle: Bundle;
  floor: Bundle;
}

export async function benchBundles(): Promise<void> {
  const functions: Measured[] = [];
  for (const lambda of await deployedFunctions()) {
    const bundle = await bundleFile(lambda.entry);
    functions.push({ lambda, bundle, floor: await bundleFloor(bundle) });
  }
  const times = await importTimes(functions);
  printSizes(functions);
  printTimes(functions, times);
}

/** The printing function does nothing else, and nobody waits for its start. */
const PRINTS = `import PDFDocument from 'pdfkit'; used.push(PDFDocument);`;

/**
 * An empty handler with the function's clients and PDF library, bundled the same way; without clients, with Node's
 * modules, which a client would load.
 */
function bundleFloor({ clients, builtins, prints }: Bundle): Promise<Bundle> {
  const needed = Object.keys(clientCode).filter((name) => clients.includes(name));
  const imports =
    needed.length > 0
      ? needed.map((name) => clientCode[name])
      : builtins.map((name, n) => `import * as module${n} from '${name}'; used.push(module${n});`);
  const library = prints ? [PRINTS] : [];
  const all = ['const used: unknown[] = [];', ...imports, ...library];
  const name = [prints ? 'printing' : 'empty', ...(needed.length > 0 ? needed : builtins)].join(
    ' ',
  );
  return bundleText(name, [...all, 'export const handler = () => used;'].join('\n'));
}

type Times = Map<string, number[]>;

/**
 * Imports every file in a process, in turns, because the machine's speed varies. Files over budget are measured
 * again.
 */
async function importTimes(functions: Measured[]): Promise<Times> {
  const times: Times = new Map();
  let left = functions;
  for (let round = 1; round <= MOST_ROUNDS && left.length > 0; round++) {
    await importInTurn(left, times);
    if (round % ROUNDS === 0) left = left.filter((one) => ratioOf(one, times) > MOST_RATIO);
  }
  return times;
}

async function importInTurn(functions: Measured[], times: Times): Promise<void> {
  const measured = new Set<string>();
  for (const { lambda, bundle, floor } of functions) {
    for (const { file } of [bundle, floor]) {
      if (measured.has(file)) continue;
      measured.add(file);
      times.set(file, [...(times.get(file) ?? []), await importTime(file, lambda)]);
    }
  }
}

/** By the clock of the process itself. */
const IMPORT =
  'const began = process.cpuUsage(); require(process.argv[1]); const { user, system } = process.cpuUsage(began); console.log((user + system) / 1_000)';

async function importTime(file: string, { settings }: DeployedFunction): Promise<number> {
  const env = Object.fromEntries(settings.map((name) => [name, 'bench']));
  const variables = { ...env, POWERTOOLS_LOG_LEVEL: 'INFO', AWS_REGION: 'eu-west-1' };
  return Number(await run(process.execPath, ['-e', IMPORT, file], { env: variables }));
}

/** Other work only makes a process slower. */
const least = (times: number[] = []) => Math.min(...times);

const ratioOf = ({ bundle, floor }: Measured, times: Times) =>
  least(times.get(bundle.file)) / least(times.get(floor.file));

const nameOf = ({ lambda }: Measured) => lambda.entry.replace('functions/', '');

const kilobytes = (bytes: number) => Math.round(bytes / 1000);

function mostKb({ bundle }: Measured): number {
  if (bundle.checksPasskeys || bundle.prints) return LARGEST_WITH_LIBRARY_KB;
  return bundle.clients.length > 0 ? LARGEST_KB : LARGEST_WITHOUT_CLIENTS_KB;
}

function printSizes(functions: Measured[]): void {
  const rows = functions.map((measured) => [
    nameOf(measured),
    ...within(kilobytes(measured.bundle.bytes), mostKb(measured), 'KB'),
    `${kilobytes(measured.floor.bytes)} KB`,
  ]);
  printTable('Bundles', 'function | bundle | budget | compared with: its AWS clients alone', rows);
}

function printTimes(functions: Measured[], times: Times): void {
  const rows = functions.map((measured) => {
    const here = least(times.get(measured.bundle.file));
    const floor = least(times.get(measured.floor.file));
    const ratio = ratioOf(measured, times);
    const most = withinBudget(ratio <= MOST_RATIO, `${MOST_RATIO} x`);
    return [nameOf(measured), ms(here), ms(floor), `${ratio.toFixed(2)} x`, most];
  });
  printTable(
    `Cold start: importing the bundle in a fresh process, its own time, the least of ${ROUNDS} or more`,
    'function | import | compared with: an empty handler with its AWS clients, or Node’s modules | ratio | budget',
    rows,
  );
}
