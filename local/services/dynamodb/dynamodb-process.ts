import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { repositoryRoot } from '#local/files/repository.ts';

const binary = join(repositoryRoot, 'node_modules/@dynoxide/linux-x64/dynoxide');

/** Kills the database even if this process gets SIGKILL: the shell reads a pipe that the system then closes. */
const supervisor =
  'exec 3<&0; "$@" <&- & child=$!; { read -r _ <&3; kill $child; } & reader=$!; ' +
  'wait $child; status=$?; kill $reader 2>/dev/null; exit $status';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

export interface DynamoDbEngine {
  readonly url: string;
  stop(): Promise<void>;
}

/** One attempt to run the database. */
class DynoxideProcess {
  readonly url: string;
  readonly exited: Promise<void>;
  output = '';
  private readonly child: ChildProcessWithoutNullStreams;

  constructor(port: number, dbPath: string | null) {
    this.url = `http://127.0.0.1:${port}`;
    const file = dbPath === null ? [] : ['--db-path', dbPath];
    const serve = ['serve', '--host', '127.0.0.1', '--port', `${port}`, ...file];
    // Ctrl+C reaches the terminal's process group, but the database must outlive our clean-up.
    this.child = spawn('sh', ['-c', supervisor, 'dynoxide', binary, ...serve], { detached: true });
    this.child.stdin.on('error', () => {});
    this.exited = new Promise((resolve) => this.child.once('exit', () => resolve()));
  }

  /** @returns true once it listens, false if it ended: the port may have been taken */
  async listens(): Promise<boolean> {
    const listening = new Promise<boolean>((resolve) => {
      for (const stream of [this.child.stdout, this.child.stderr]) {
        stream.on('data', (chunk) => {
          this.output = (this.output + chunk).slice(-4000);
          if (this.output.includes('listening on')) resolve(true);
        });
      }
    });
    return Promise.race([listening, this.exited.then(() => false)]);
  }

  async stop(): Promise<void> {
    this.child.stdin.end();
    await this.exited;
  }
}

async function startDynoxide(dbPath: string | null): Promise<DynoxideProcess> {
  let output = '';
  for (let attempt = 1; attempt <= 3; attempt++) {
    const started = new DynoxideProcess(await freePort(), dbPath);
    if (await started.listens()) return started;
    output = started.output;
  }
  throw new Error(`The local DynamoDB (dynoxide) did not start:\n${output}`);
}

/** Starts dynoxide on the file or in memory, or uses the engine at AWS_ENDPOINT_URL_DYNAMODB. */
export async function startDynamoDb(
  dbPath: string | null,
  onCrash: (report: string) => void,
): Promise<DynamoDbEngine> {
  const given = process.env.AWS_ENDPOINT_URL_DYNAMODB;
  if (given) return { url: given, stop: async () => {} };
  if (!existsSync(binary)) {
    throw new Error(
      'dynoxide is not installed for this platform. ' +
        'Start another DynamoDB (DynamoDB Local, LocalStack) and name it in AWS_ENDPOINT_URL_DYNAMODB.',
    );
  }
  const dynoxide = await startDynoxide(dbPath);
  if (dbPath !== null) tendStreamRecords(dbPath);
  let stopping = false;
  dynoxide.exited.then(() => {
    if (!stopping) onCrash(`The local DynamoDB (dynoxide) stopped by itself:\n${dynoxide.output}`);
  });
  return {
    url: dynoxide.url,
    stop: () => {
      stopping = true;
      return dynoxide.stop();
    },
  };
}

/** DynamoDB's lifetime of stream records. */
const LIFETIME_SECONDS = 24 * 60 * 60;

/**
 * Indexes dynoxide's stream records and deletes old ones. Dynoxide seeks the newest at each write and deletes none:
 * after 16,000 writes, each took ten times as long.
 */
function tendStreamRecords(dbPath: string): void {
  const db = new DatabaseSync(dbPath, { timeout: 2000 });
  try {
    db.exec(
      'CREATE INDEX IF NOT EXISTS stream_position ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
    );
    // The newest record stays, because dynoxide continues its numbers.
    db.prepare(
      'DELETE FROM _stream_records WHERE created_at < ? AND id NOT IN (SELECT MAX(id) FROM _stream_records GROUP BY table_name)',
    ).run(Math.floor(Date.now() / 1000) - LIFETIME_SECONDS);
  } finally {
    db.close();
  }
}
