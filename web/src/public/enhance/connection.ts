/** As far as a browser says: not in the types, because not every browser does. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

export const connection = (navigator as { connection?: Connection }).connection;
