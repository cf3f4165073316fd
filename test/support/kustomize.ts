import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { temporaryFolder } from './cleanup.js';
import { inProject } from './paths.js';
import { findPacked } from './test-programs.js';

/** An object of Kubernetes as kustomize prints it. */
export interface KubernetesObject {
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
  };
  readonly data?: Readonly<Record<string, string>>;
  // What an object consists of depends on its kind; the test knows which it looks at.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly spec: any;
}

interface Kustomization {
  resources: string[];
  patches?: { path: string }[];
  configMapGenerator?: { options?: object }[];
}

/** The kubectl of this machine; without one its tests are skipped. */
export const kubectl = findPacked('kubectl');

/** What `kubectl kustomize` makes of a folder below docker/kubernetes; throws its own words where it refuses it. */
export function render(folder: string): KubernetesObject[] {
  if (!kubectl) throw new Error('no kubectl on this machine');
  const top = temporaryFolder();
  cpSync(inProject('docker/kubernetes'), top, { recursive: true });
  if (isOld(kubectl)) for (const path of kustomizations(top)) writeFileSync(path, forOld(readFileSync(path, 'utf8')));
  const { status, stdout, stderr } = spawnSync(kubectl, ['kustomize', join(top, folder)], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return parseAllDocuments(stdout).map((document) => document.toJS() as KubernetesObject);
}

function kustomizations(top: string): string[] {
  const files = readdirSync(top, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('kustomization.yaml')).map((file) => join(top, file));
}

/** Before version 1.21, such as that of Debian 12, kubectl contains kustomize 2.0. */
function isOld(program: string): boolean {
  const { stdout } = spawnSync(program, ['version', '--client', '--output=json'], { encoding: 'utf8' });
  const { clientVersion } = JSON.parse(stdout) as { clientVersion: { minor: string } };
  return Number.parseInt(clientVersion.minor) < 21;
}

/**
 * The same for kustomize 2.0: it has other words for folders among the resources and for patches, and options for all
 * generators of a file only.
 */
function forOld(text: string): string {
  const { resources, patches = [], configMapGenerator: maps = [], ...rest } = parse(text) as Kustomization;
  const isFolder = (path: string) => path.startsWith('../');
  return stringify({
    ...rest,
    configMapGenerator: maps.map(({ options: _ofAll, ...map }) => map),
    generatorOptions: Object.assign({}, ...maps.map(({ options }) => options)),
    bases: resources.filter(isFolder),
    resources: resources.filter((path) => !isFolder(path)),
    patchesStrategicMerge: patches.map(({ path }) => path),
  });
}
