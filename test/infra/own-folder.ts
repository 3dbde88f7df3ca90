import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Empty; lasts until the test file ends. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'miliki-infra-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
