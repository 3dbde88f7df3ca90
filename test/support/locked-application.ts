/** Applications with a statement that opens with a password. */
import { givenApplication, givenOwner, uploadStatement } from './owner.ts';
import { linesOfShop, mpesaStatement } from './statements.ts';

const PASSWORD = '123456';

/** An application with a locked statement whose password is known. @returns its reference */
export async function givenLockedApplication(): Promise<string> {
  const owner = await givenOwner();
  const statement = await mpesaStatement(linesOfShop(5), { password: PASSWORD });
  const key = await uploadStatement(owner, Buffer.from(statement));
  await owner.saveStatementPassword({ key, password: PASSWORD });
  return (await givenApplication(owner, { mpesaStatement: key })).ref;
}
