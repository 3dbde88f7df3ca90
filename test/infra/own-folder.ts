import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder, which lasts until the file of tests ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'miliki-infra-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
