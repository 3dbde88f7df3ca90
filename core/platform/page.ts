/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The cursor of the next page; null after the last. */
  next: string | null;
}
