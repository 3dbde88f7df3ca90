/** A table per file: its reads do not grow with the run, and no function follows its writes. */
import { takeOwnTable } from './own-table.ts';

await takeOwnTable();
