import { describeCalls, siteContracts } from '../../support/fuzz.ts';

describeCalls(siteContracts);
