/** The ports that a developer chooses for the local cloud. */
import { type EarlyPort, openEarly, openWanted, wantedPort } from '#local/wanted-port.ts';

const open: EarlyPort[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const port of open.splice(0)) await port.close();
});

async function givenTaken(): Promise<number> {
  const taken = await openEarly(0);
  open.push(taken);
  return taken.port;
}

it('a chosen port that is taken is refused, with what to do', async () => {
  const taken = await givenTaken();
  const wanted = wantedPort('MILIKI_PORT', 3000, { MILIKI_PORT: String(taken) });
  await expect(openWanted(wanted)).rejects.toThrow(
    `Port ${taken} of MILIKI_PORT is taken by another program. Stop that program, set MILIKI_PORT to another port, or leave it out for any free one.`,
  );
});

it('the usual port that is taken is replaced, and that is said', async () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => {});
  const taken = await givenTaken();
  const opened = await openWanted(wantedPort('MILIKI_PORT', taken, {}));
  open.push(opened);
  expect(opened.port).not.toBe(taken);
  expect(said.mock.calls).toEqual([
    [
      `Port ${taken} is taken by another program: this time it is ${opened.port}. Set MILIKI_PORT to choose one.`,
    ],
  ]);
});

it('a chosen port that is free is taken', async () => {
  const free = await openEarly(0);
  await free.close();
  const opened = await openWanted({ variable: 'MILIKI_PORT', port: free.port, isChosen: true });
  open.push(opened);
  expect(opened.port).toBe(free.port);
});

it.each(['abc', '-1', '70000', '3000.5'])('%s is refused as a port', (value) => {
  expect(() => wantedPort('MILIKI_PORT', 3000, { MILIKI_PORT: value })).toThrow(
    `MILIKI_PORT is "${value}". Set it to a whole number from 1 to 65535, or leave it out.`,
  );
});
