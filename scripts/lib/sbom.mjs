import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { npmCommand } from './npm.mjs';
import { ROOT } from './root.mjs';

/** A section of the notices begins with its package: a line of hyphens, then name, version and licence. */
const NOTICE = /^-{80}\n(\S+) (\S+) \(/gm;
const byReference = (a, b) => (a['bom-ref'] ?? a.ref).localeCompare(b['bom-ref'] ?? b.ref, 'en');

/**
 * The bill of materials of the npm package in CycloneDX JSON: the packages of which the bundle contains code, as its
 * notices say, and those that an installation brings, with their dependencies. `manifest` is that of the npm package,
 * `seconds` the time of the release. npm writes it from the lock file; it knows nothing of bundles, and its `--omit=dev`
 * leaves out what a tool needs too, such as the core of Nest.
 */
export function sbomOf({ manifest, notices, seconds }) {
  const [command, args] = npmCommand(['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error']);
  const all = JSON.parse(execFileSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 }));
  const bundled = new Set([...notices.matchAll(NOTICE)].map(([, name, version]) => `${name}@${version}`));
  const installed = installedOf(manifest, new Map(all.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn])));
  const how = (ref) => [bundled.has(ref) && 'bundled', installed.has(ref) && 'installed'].filter(Boolean);
  const components = all.components
    .filter((component) => how(component['bom-ref']).length > 0)
    .map((component) => ({
      ...component,
      properties: how(component['bom-ref']).map((value) => ({ name: 'recado:shipped', value })),
    }))
    .sort(byReference);
  const known = new Set(components.map((component) => component['bom-ref']));
  const missing = [...bundled, ...installed].filter((ref) => !known.has(ref));
  if (missing.length > 0) throw new Error(`the lock file has no ${missing.join(', ')}`);
  const dependencies = [rootOf(manifest, bundled, installed), ...all.dependencies.filter(({ ref }) => known.has(ref))]
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((name) => known.has(name)).sort() }))
    .sort(byReference);
  const bom = { ...all, metadata: metadataOf(all.metadata, manifest, seconds), components, dependencies };
  return `${JSON.stringify({ ...bom, serialNumber: serialOf(bom) }, undefined, 2)}\n`;
}

/** The packages of the manifest and their dependencies, by their references. */
function installedOf({ dependencies, optionalDependencies }, graph) {
  const found = new Set();
  const add = (ref) => {
    if (found.has(ref)) return;
    found.add(ref);
    graph.get(ref)?.forEach(add);
  };
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies })) add(`${name}@${version}`);
  return found;
}

const rootOf = ({ name, version }, ...packages) => ({
  ref: `${name}@${version}`,
  dependsOn: [...new Set(packages.flatMap((names) => [...names]))],
});

/** npm names the folder of the copy and the time of the call. */
function metadataOf(metadata, { name, version }, seconds) {
  const node = { vendor: 'OpenJS Foundation', name: 'node', version: process.versions.node };
  const component = { ...metadata.component, type: 'application', name, version, properties: [] };
  return {
    ...metadata,
    timestamp: new Date(seconds * 1_000).toISOString(),
    tools: [...metadata.tools, node],
    component,
  };
}

/** A UUID that follows from the content, so that the same release has the same one. */
function serialOf(bom) {
  const hash = createHash('sha256')
    .update(JSON.stringify({ ...bom, serialNumber: undefined }))
    .digest('hex');
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(hash);
  // Version 8 is for values of one's own making.
  return `urn:uuid:${a}-${b}-8${c}-a${d}-${e}`;
}
