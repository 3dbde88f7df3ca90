/** The number of tries of something busy. */
import { BUSY, untilDone } from '#core/platform/table/busy.ts';

it('what is busy to the end is refused right after its last attempt, without another wait', async () => {
  const waits: number[] = [];
  const waitAfter = (attempt: number) => {
    waits.push(attempt);
    return 0;
  };
  let tries = 0;
  const attempt = async () => {
    tries += 1;
    return BUSY;
  };
  await expect(untilDone(attempt, { attempts: 3, waitAfter })).rejects.toMatchObject({
    code: 'server.busy',
  });
  expect(tries).toBe(3);
  expect(waits).toEqual([0, 1]);
});
