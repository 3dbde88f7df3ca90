/** Gives each file tables of its own: what it reads does not grow with the run, and no function follows its writes. */
import { takeOwnTable } from './own-table.ts';

await takeOwnTable();
