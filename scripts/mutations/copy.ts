import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A copy of the repository, in which files may be changed. */
export interface Copy {
  folder: string;
  /** Ends what runs in it. */
  stop: AbortSignal;
  /** Works on a site that is built of what the copy has now. */
  withOwnSite<Result>(work: () => Promise<Result>): Promise<Result>;
  remove(): Promise<void>;
}

/** The files that git does not keep and the tests need. */
const PACKAGES = 'node_modules';
const SITE = 'web/dist';

/** Makes a working tree of what was committed last. It has the packages and the site of this one. */
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
