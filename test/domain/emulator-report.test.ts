/** The report of an emulator run: our failures and the emulator's. */
import gaps from '#scripts/emulator/gaps.json' with { type: 'json' };
import { report } from '#scripts/emulator/report.ts';
import { textFiles } from '#test/support/repository-files.ts';

const printed: string[] = [];

beforeEach(() => {
  for (const channel of ['info', 'error'] as const)
    vi.spyOn(console, channel).mockImplementation((line: string) => void printed.push(line));
});

afterEach(() => {
  printed.length = 0;
});

const failures = (titles: string[]) => titles.map((title) => ({ title, file: 'a.test.ts' }));

const suite = (failed: string[], passed: string[] = []) => ({
  name: 'API suite',
  failed: failures(failed),
  passed: passed.length,
  skipped: 3,
  seconds: 60,
  laterTries: 0,
  filesLeft: 2,
  undecided: failures(['a redemption']),
  titlesPassed: new Set(passed),
});

const run = (failed: string[], passed: string[] = []) =>
  report({
    suites: [suite(failed, passed)],
    seconds: { deploy: 20 },
    peakMegabytes: 900,
    unneeded: [],
    gaps: [{ test: 'a redrive', why: 'The emulator has none.' }],
  });

it('a failure that a gap of the emulator explains is none of ours', () => {
  expect(run(['a redrive'])).toEqual([]);
  expect(printed.join('\n')).toContain('| API suite | 0 | 0 | 0 | 1 | 3 | 60 |');
});

it('any other failure is ours, and its title is printed', () => {
  expect(run(['an award', 'a redrive'])).toEqual(['an award']);
  expect(printed).toContain('Failed: an award');
});

it('a gap whose test passes is named, so that somebody takes it away', () => {
  expect(run([], ['a redrive'])).toEqual([]);
  expect(printed).toContain('Passed this time, though it is a gap of the emulator: a redrive');
});

it('files that no time was left for are counted', () => {
  run([]);
  expect(printed).toContain('No time was left for 2 files of: API suite.');
});

it('a failure that nobody could see alone is named, and fails nothing', () => {
  expect(run([])).toEqual([]);
  expect(printed).toContain(
    'Failed beside others, and no time was left to see it alone: a redemption',
  );
});

const tests = textFiles(/^test\/(routes|api)\/.*\.test\.ts$/).map(({ text }) => text);

it.each(gaps)('a gap of the emulator is about a test that there is: $test', ({ test }) => {
  const written = test.replace('POST /api/office/health/redrive', '').replaceAll("'", "\\'");
  expect(tests.filter((text) => text.includes(written))).not.toEqual([]);
});
