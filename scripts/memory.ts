/** The memory of a program and of all that it started, as Linux counts it. Elsewhere it is 0. */
import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 3_000;

/** The most memory that a program and all that it started took at one moment. */
export class MemoryWatch {
  private peak = 0;
  private readonly timer: NodeJS.Timeout;

  /** @param program the id of its process, which leads a group */
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

/** @returns the megabytes that a program takes now, with all that it started */
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

/**
 * Descendants of a program may lead groups themselves. Those of its group may have lost the
 * parent between.
 */
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

/** @returns kilobytes of a process; what it shares with others is divided among them */
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
