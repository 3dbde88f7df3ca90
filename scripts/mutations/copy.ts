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
  remove(): Promise<void>;
}

/** What git does not keep, and the tests need. */
const linked = ['node_modules', 'web/dist'];

/** Makes a working tree of what was committed last. It has the packages and the site of this one. */
export async function copyOfHead(root: string, stop: AbortSignal): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'miliki-mutations-'));
  const git = (...args: string[]) => run('git', ['worktree', ...args], { cwd: root });
  const remove = async () => {
    // Links would lead git to what is not the copy's own.
    for (const path of linked) await rm(join(folder, path), { force: true });
    await git('remove', '--force', folder);
  };
  await git('add', '--detach', folder, 'HEAD');
  for (const path of linked.filter((one) => existsSync(join(root, one)))) {
    await symlink(join(root, path), join(folder, path));
  }
  return { folder, stop, remove };
}
