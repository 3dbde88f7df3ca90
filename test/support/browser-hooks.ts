/** A process's files share a browser, and each test has its visitors. */
import { afterAll, afterEach } from 'vitest';
import { endStays, endVisits } from './browser.ts';

afterEach(endVisits);
afterAll(endStays);
