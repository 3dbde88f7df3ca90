/** The stack's functions, bundled as deployed. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { bundleOptions } from '#infra/bundle-options.ts';
import { repositoryRoot } from '#local/files/repository.ts';
import { loadTemplate } from '#local/template/template.ts';
import { newFolder } from './processes.ts';

export interface DeployedFunction {
  /** Source file below the repository's root. */
  entry: string;
  settings: string[];
}

export async function deployedFunctions(): Promise<DeployedFunction[]> {
  const { template } = await loadTemplate('dev');
  return Object.values(template.Resources).flatMap(({ Metadata, Properties }) => {
    // Written by infra/backend-function.ts, whose import would load the whole CDK.
    const entry = Metadata?.['miliki:entry'];
    if (typeof entry !== 'string') return [];
    const environment = Properties?.Environment as { Variables?: object } | undefined;
    return [{ entry, settings: Object.keys(environment?.Variables ?? {}) }];
  });
}

export interface Bundle {
  file: string;
  bytes: number;
  /** The AWS clients in it, such as `client-s3`. */
  clients: string[];
  /** Node's modules that it loads, such as `node:crypto`. */
  builtins: string[];
  checksPasskeys: boolean;
  prints: boolean;
}

const folder = newFolder();

const options: BuildOptions = {
  ...bundleOptions,
  absWorkingDir: repositoryRoot,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  sourcemap: 'external',
  metafile: true,
  logLevel: 'silent',
};

export const bundleFile = (entry: string): Promise<Bundle> =>
  bundle(entry, { entryPoints: [join(repositoryRoot, entry)] });

export const bundleText = (name: string, contents: string): Promise<Bundle> =>
  bundle(name, { stdin: { contents, resolveDir: repositoryRoot, loader: 'ts' } });

async function bundle(name: string, source: BuildOptions): Promise<Bundle> {
  const file = join(folder, `${name.replaceAll(/[^\w-]+/g, '-')}.cjs`);
  const { metafile } = await build({ ...options, ...source, outfile: file });
  const [output] = Object.entries(metafile?.outputs ?? {}).filter(([path]) =>
    path.endsWith('.cjs'),
  );
  // Only code left after tree shaking counts.
  const inputs = Object.entries(output?.[1].inputs ?? {}).filter(
    ([, { bytesInOutput }]) => bytesInOutput > 0,
  );
  const clients = inputs.flatMap(([path]) => /@aws-sdk\/([a-z0-9-]+)\//.exec(path)?.[1] ?? []);
  const externals = output?.[1].imports.flatMap(({ path, external }) => (external ? path : []));
  return {
    file,
    bytes: statSync(file).size,
    clients: [...new Set(clients)].sort(),
    builtins: [...new Set(externals)].sort(),
    checksPasskeys: inputs.some(([path]) => path.includes('@simplewebauthn/server/')),
    prints: inputs.some(([path]) => path.includes('/pdfkit/')),
  };
}
