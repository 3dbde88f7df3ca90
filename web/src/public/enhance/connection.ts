/** TypeScript does not know this part of the browser, because not every browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connection = (navigator as { connection?: Connection }).connection;
