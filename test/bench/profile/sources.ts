import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { CallFrame, CpuProfile } from './cpu-profile.js';

/** The files of the build, each of which contains many modules. */
const OF_BUILD = /^file:.*\/dist\//;

/** Replaces the places of functions in the build by those in the sources, with the build's source maps. */
export function withSources(profile: CpuProfile): CpuProfile {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (url: string) => {
    if (!maps.has(url)) maps.set(url, readMap(url));
    return maps.get(url);
  };
  const nodes = profile.nodes.map((node) => ({ ...node, callFrame: original(node.callFrame, mapOf) }));
  return { ...profile, nodes };
}

function readMap(url: string): SourceMap | undefined {
  const path = OF_BUILD.test(url) ? `${fileURLToPath(url)}.map` : '';
  if (!existsSync(path)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
}

function original(frame: CallFrame, mapOf: (url: string) => SourceMap | undefined): CallFrame {
  const entry = mapOf(frame.url)?.findEntry(frame.lineNumber, frame.columnNumber ?? 0);
  if (!entry || !('originalSource' in entry)) return frame;
  const root = OF_BUILD.exec(frame.url)?.[0] ?? '';
  // The map names `../libs/…` beside `dist`; the place becomes `dist/libs/…`, so that it keeps the build's prefix.
  const source = new URL(entry.originalSource, frame.url).href.replace(root.replace(/dist\/$/, ''), root);
  return { ...frame, url: source, lineNumber: entry.originalLine };
}
