import { givenApplication, givenOwner, uploadStatement } from './owner.ts';
import { linesOfShop, mpesaStatement } from './statements.ts';

const PASSWORD = '123456';

/** A locked statement with a known password. @returns the reference */
export async function givenLockedApplication(): Promise<string> {
  const owner = await givenOwner();
  const statement = await mpesaStatement(linesOfShop(5), { password: PASSWORD });
  const key = await uploadStatement(owner, Buffer.from(statement));
  await owner.saveStatementPassword({ key, password: PASSWORD });
  return (await givenApplication(owner, { mpesaStatement: key })).ref;
}
