import { describeCalls, siteContracts } from '#test/support/fuzz.ts';

describeCalls(siteContracts);
