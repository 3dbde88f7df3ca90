/** TypeScript does not know this part of the browser, because not every browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connection = (navigator as { connection?: Connection }).connection;

/** @returns whether the line is fast and data is not saved; if the browser does not know, whether the screen is wide */
export const isLineFast = (): boolean =>
  connection
    ? !connection.saveData && connection.effectiveType === '4g'
    : matchMedia('(min-width: 992px)').matches;
