import { describeCalls, officeContracts } from '../../support/fuzz.ts';

describeCalls(officeContracts);
