import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const DEBOUNCE_MS = 250;

/** A value stored in a file shortly after each change, whole or not at all. */
export class JsonFile<T> {
  readonly value: T;
  private readonly path: string;
  private timer: NodeJS.Timeout | undefined;

  constructor(path: string, initial: () => T) {
    this.path = path;
    this.value = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : initial();
  }

  changed(): void {
    this.timer ??= setTimeout(() => this.flush(), DEBOUNCE_MS);
  }

  flush(): void {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const draft = `${this.path}.draft`;
    writeFileSync(draft, JSON.stringify(this.value, null, 1), { mode: 0o600 });
    renameSync(draft, this.path);
  }
}
