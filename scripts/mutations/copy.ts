import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface Copy {
  folder: string;
  /** Ends what runs in it. */
  stop: AbortSignal;
  /** Works on a site built from the copy's current files. */
  withOwnSite<Result>(work: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** Not in git, but needed by the tests. */
const PACKAGES = 'node_modules';
const SITE = 'web/dist';

/** A working tree of HEAD, with this tree's packages and site. */
export async function copyOfHead(root: string, stop: AbortSignal): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'miliki-mutations-'));
  const git = (...args: string[]) => run('git', ['worktree', ...args], { cwd: root });
  const link = async (path: string) => {
    if (existsSync(join(root, path))) await symlink(join(root, path), join(folder, path));
  };
  const unlink = (path: string) => rm(join(folder, path), { force: true, recursive: true });
  await git('add', '--detach', folder, 'HEAD');
  await link(PACKAGES);
  await link(SITE);
  return {
    folder,
    stop,
    async withOwnSite(work) {
      await unlink(SITE);
      const args = ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'];
      await run('vite', args, { cwd: folder, signal: stop });
      const result = await work();
      await unlink(SITE);
      await link(SITE);
      return result;
    },
    async remove() {
      await git('remove', '--force', folder);
    },
  };
}
