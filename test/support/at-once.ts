export const atOnce = <Done>(times: number, work: (n: number) => Promise<Done>): Promise<Done[]> =>
  Promise.all(Array.from({ length: times }, (_, n) => work(n)));
