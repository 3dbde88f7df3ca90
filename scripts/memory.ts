/** The memory of a program and its descendants on Linux. Elsewhere it is 0. */
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 3_000;

/** The peak memory of a program and its descendants. */
export class MemoryWatch {
  private peak = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param program the process id, which leads a group */
  constructor(program: number) {
    this.timer = setInterval(() => {
      this.peak = Math.max(this.peak, megabytesOf(program));
    }, EVERY_MS);
    this.timer.unref();
  }

  get peakMegabytes(): number {
    return this.peak;
  }

  stop(): void {
    clearInterval(this.timer);
  }
}

export function megabytesOf(program: number): number {
  const kilobytes = family(program, processes()).map(({ id }) => shareOf(id));
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}

interface Process {
  id: number;
  parent: number;
  group: number;
}

function processes(): Process[] {
  return namesIn('/proc').flatMap((name) => {
    // Fields follow the name, which may hold anything: state, parent, group.
    const [, parent, group] = readOr(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    return group ? [{ id: Number(name), parent: Number(parent), group: Number(group) }] : [];
  });
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
};

/** Descendants may lead groups themselves, and members of the group may have lost their parent. */
function family(program: number, all: readonly Process[]): Process[] {
  const ours = new Set<Process>();
  const add = (one: Process) => {
    if (ours.has(one)) return;
    ours.add(one);
    for (const child of all.filter(({ parent }) => parent === one.id)) add(child);
  };
  for (const one of all) if (one.id === program || one.group === program) add(one);
  return [...ours];
}

/** @returns kilobytes; shared memory is divided among its users */
const shareOf = (id: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${id}/smaps_rollup`))?.[1] ?? 0);

/** A process may end at any moment. */
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
