import { ENTRY_METADATA } from '#infra/names.ts';
import type { Template } from '#local/template/template.ts';

/** A right that every robot check needs: each is counted per network. */
export const countsChallenges = {
  entry: 'functions/sign-in/http.ts',
  action: 'dynamodb:UpdateItem',
  path: '/api/robot-challenge',
};

interface Statement {
  Action: string | string[];
}

interface FunctionProperties {
  Role: { 'Fn::GetAtt': [role: string, attribute: string] };
}

interface RoleProperties {
  Policies?: { PolicyDocument: { Statement: Statement[] } }[];
}

/**
 * Takes a right from a function, in a template.
 * @param entry the function's source file
 * @throws Error if the function does not have it
 */
export function withoutGrant(template: Template, entry: string, action: string): Template {
  const changed: Template = structuredClone(template);
  const holding = statementsOf(changed, entry).filter(({ Action }) =>
    [Action].flat().includes(action),
  );
  if (holding.length === 0) throw new Error(`${entry} has no right ${action}.`);
  for (const one of holding) one.Action = [one.Action].flat().filter((name) => name !== action);
  return changed;
}

function statementsOf({ Resources }: Template, entry: string): Statement[] {
  const isMeant = ({ Metadata }: Template['Resources'][string]) =>
    Metadata?.[ENTRY_METADATA] === entry;
  const fn = Object.values(Resources).find(isMeant);
  const { Role } = (fn?.Properties ?? {}) as Partial<FunctionProperties>;
  const role = Resources[Role?.['Fn::GetAtt'][0] ?? ''];
  const { Policies = [] } = (role?.Properties ?? {}) as RoleProperties;
  return Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}
