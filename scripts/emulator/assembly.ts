/** The CDK's templates, and the means to change them for the emulator. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Resource {
  Type: string;
  Properties?: Record<string, unknown>;
}

export interface Template {
  Resources: Record<string, Resource>;
  Outputs?: object;
}

function changed(value: unknown, change: (value: object) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => changed(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const next = change(value);
  if (next !== value) return next;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, changed(one, change)]),
  );
}

function changeFiles(folder: string, pattern: string, change: (text: string) => string): void {
  for (const name of globSync(pattern, { cwd: folder })) {
    const path = join(folder, name);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    if (after !== before) writeFileSync(path, after);
  }
}

/** The folder of a stage's templates and files. */
export class Assembly {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Nested stacks included. */
  changeTemplates(change: (template: Template) => void): void {
    changeFiles(this.folder, '*.template.json', (text) => {
      const template = JSON.parse(text);
      change(template);
      const after = JSON.stringify(template, null, 1);
      return after === JSON.stringify(JSON.parse(text), null, 1) ? text : after;
    });
  }

  /** A resource for which nothing is returned is left out. */
  changeResources(type: string, change: (resource: Resource) => Resource | undefined): void {
    this.changeTemplates((template) => {
      for (const [id, resource] of Object.entries(template.Resources)) {
        if (resource.Type !== type) continue;
        const next = change(resource);
        if (next) template.Resources[id] = next;
        else delete template.Resources[id];
      }
    });
  }

  idsOf(type: string): Set<string> {
    const ids = new Set<string>();
    this.changeTemplates(({ Resources }) => {
      for (const [id, { Type }] of Object.entries(Resources)) if (Type === type) ids.add(id);
    });
    return ids;
  }

  /** Replaces each object for which something else is returned. */
  changeValues(change: (value: object) => unknown): void {
    this.changeTemplates((template) => {
      template.Resources = changed(template.Resources, change) as Template['Resources'];
      if (template.Outputs) template.Outputs = changed(template.Outputs, change) as object;
    });
  }

  /** Changes a text in functions that are not ours. */
  replaceInAssets(pattern: string, text: string, by: string): void {
    changeFiles(this.folder, pattern, (before) => before.replaceAll(text, by));
  }
}
