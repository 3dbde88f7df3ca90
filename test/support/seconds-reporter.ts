/** The seconds of each file as JSON, and the slowest at the log's end. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 20;

interface FileSeconds {
  suite: string;
  file: string;
  /** Wall-clock seconds of hooks, tests and module load. */
  seconds: number;
  tests: number;
  skipped: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const inSeconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;

function secondsOf(module: TestModule): FileSeconds {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const tests = [...module.children.allTests()];
  return {
    suite: module.project.name,
    file: module.relativeModuleId,
    seconds: inSeconds(duration + collectDuration + setupDuration),
    tests: tests.length,
    skipped: tests.filter((test) => test.result().state === 'skipped').length,
  };
}

const row = (seconds: number, tests: number, name: string) =>
  `${seconds.toFixed(1).padStart(8)} s ${String(tests).padStart(6)} tests  ${name}`;

function rowOfSuite(suite: string, files: readonly FileSeconds[]): string {
  const own = files.filter((file) => file.suite === suite);
  const seconds = sum(own.map((file) => file.seconds));
  return row(seconds, sum(own.map(({ tests }) => tests)), `${suite}, in ${own.length} files`);
}

/** Reports to Vitest. Files run in parallel, so their sum exceeds the run's time. */
export class SecondsReporter implements Reporter {
  private readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map(secondsOf).sort((one, other) => other.seconds - one.seconds);
    const tests = sum(files.map((file) => file.tests));
    const skipped = sum(files.map((file) => file.skipped));
    mkdirSync(dirname(this.path), { recursive: true });
    writeFileSync(this.path, `${JSON.stringify({ tests, skipped, files }, undefined, 2)}\n`);
    const suites = [...new Set(files.map(({ suite }) => suite))];
    console.info('\nSeconds of the files, by suite:');
    for (const suite of suites) console.info(rowOfSuite(suite, files));
    console.info(`\nThe ${SLOWEST} slowest (all: ${this.path}):`);
    for (const file of files.slice(0, SLOWEST)) {
      console.info(row(file.seconds, file.tests, file.file));
    }
  }
}
