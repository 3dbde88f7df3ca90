/** A template's resources by type (without `AWS::`) and logical id prefix. */
import type { Template } from 'aws-cdk-lib/assertions';
import { ENTRY_METADATA } from '#infra/names.ts';

type Resource = { id: string } & ReturnType<Template['findResources']>[string];

export const resourcesOf = (template: Template, type: string, begin = ''): Resource[] =>
  Object.entries(template.findResources(`AWS::${type}`))
    .filter(([id]) => id.startsWith(begin))
    .map(([id, resource]) => ({ id, ...resource }));

/** The first of them. @throws Error without any */
export function resourceOf(template: Template, type: string, begin = ''): Resource {
  const [found] = resourcesOf(template, type, begin);
  if (!found) throw new Error(`There is no ${type} ${begin}.`);
  return found;
}

/** The first one's properties. */
export const propertiesOf = (template: Template, type: string, begin = '') =>
  resourceOf(template, type, begin).Properties;

/** Our functions' properties, with source files. */
export const ownFunctionsOf = (template: Template) =>
  resourcesOf(template, 'Lambda::Function').flatMap(({ id, Metadata, Properties }) => {
    const entry: string | undefined = Metadata?.[ENTRY_METADATA];
    return entry ? [{ id, entry, ...Properties }] : [];
  });

export const statementsOf = (template: Template, type: string): object[] =>
  resourcesOf(template, type).flatMap(({ Properties }) => Properties.PolicyDocument.Statement);
