import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export const logNameOf = (entry: string): string =>
  entry.replace(/^functions\/|\.ts$/g, '').replaceAll('/', '-');

/** Writes a function's output to a file, and to stdout if a developer watches. */
export class FunctionLog {
  private readonly directory: string;
  private readonly name: string;
  private readonly print: boolean;
  private file: WriteStream | undefined;
  private closed = false;

  constructor(directory: string, name: string, print: boolean) {
    this.directory = directory;
    this.name = name;
    this.print = print;
  }

  capture(stream: Readable): void {
    createInterface({ input: stream }).on('line', (line) => this.write(line));
  }

  write(text: string): void {
    if (this.closed) return;
    this.file ??= this.open();
    this.file.write(`${text}\n`);
    if (this.print) console.info(`[${this.name}] ${text}`);
  }

  async close(): Promise<void> {
    const { file } = this;
    this.closed = true;
    if (file) await new Promise((resolve) => file.end(() => resolve(undefined)));
  }

  private open(): WriteStream {
    mkdirSync(this.directory, { recursive: true });
    return createWriteStream(join(this.directory, `${this.name}.log`), { flags: 'a' });
  }
}
