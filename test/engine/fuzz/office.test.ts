import { describeCalls, officeContracts } from '#test/support/fuzz.ts';

describeCalls(officeContracts);
