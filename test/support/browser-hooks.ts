/** The files of a process share a browser, and each test has its own visitors. */
import { afterAll, afterEach } from 'vitest';
import { endStays, endVisits } from './browser.ts';

afterEach(endVisits);
afterAll(endStays);
