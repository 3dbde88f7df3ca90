import { readdirSync, readFileSync } from 'node:fs';

const EVERY_MS = 3_000;

/** The most memory that a program and all that it started took at one moment. */
export class MemoryWatch {
  private peak = 0;
  private readonly group: number;
  private readonly timer: NodeJS.Timeout;

  /** @param group the id of the program, which leads a group of processes */
  constructor(group: number) {
    this.group = group;
    this.timer = setInterval(() => this.look(), EVERY_MS);
    this.timer.unref();
  }

  /** Megabytes; 0 where the system does not say. */
  get peakMegabytes(): number {
    return Math.round(this.peak / 1024);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const kilobytes = processes()
      .filter((pid) => this.isOurs(pid))
      .map(shareOf);
    this.peak = Math.max(
      this.peak,
      kilobytes.reduce((sum, one) => sum + one, 0),
    );
  }

  /** The emulator leads a group of its own, which what it starts is born into. */
  private isOurs(pid: string): boolean {
    // Fields follow the name, which may hold anything: state, parent, group.
    const fields = readOr(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[2]) === this.group;
  }
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** @returns kilobytes of a process; what it shares with others is divided among them */
const shareOf = (pid: string): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);

/** A process may end at any moment. */
function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
