import { AppError } from './app-error.ts';

export interface Page<Item> {
  items: Item[];
  /** Where the next page starts; null after the last. */
  next: string | null;
}

/**
 * Reads one page of an ElectroDB query. A cursor names the key to go on after; DynamoDB refuses
 * one that is not of the query's own partition.
 *
 * @throws AppError request.invalidField for a cursor that is none of ours
 */
export async function readPage<Item>(
  cursor: string | undefined,
  query: (cursor: string | null) => Promise<{ data: unknown; cursor: string | null }>,
): Promise<Page<Item>> {
  try {
    const { data, cursor: next } = await query(cursor ?? null);
    return { items: data as Item[], next };
  } catch (error) {
    if (cursor === undefined || !isOfCursor(error)) throw error;
    throw new AppError('request.invalidField', { field: 'cursor' }, { cause: error });
  }
}

/** DynamoDB says ValidationException, ElectroDB that it is no cursor; it wraps the one in the other. */
function isOfCursor(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ValidationException' || /cursor/i.test(error.message) || isOfCursor(error.cause)
  );
}
