import { beforeAll, describe, it } from 'vitest';
import { ownerPaths } from '../../../shared/site/pages.ts';
import {
  expectRightForOwner,
  expectRightForVisitor,
  givenShopWithHistory,
  pathsOfVisitors,
} from '../../support/every-page.ts';

const look = { theme: 'light', language: 'en' } as const;

describe('in light and en, on every width', () => {
  beforeAll(givenShopWithHistory);

  it.each(pathsOfVisitors)('%s is accessible and fits for a visitor', async (path) => {
    await expectRightForVisitor(path, look);
  });

  it.each(ownerPaths)('%s is accessible and fits for an owner', async (path) => {
    await expectRightForOwner(path, look);
  });
});
