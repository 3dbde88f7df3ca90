/** Each file of the browser suite has a browser of its own, and each test has its own visitors. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { endVisits, startBrowser, stopBrowser } from './browser.ts';

beforeAll(startBrowser);
afterEach(endVisits);
afterAll(stopBrowser);
