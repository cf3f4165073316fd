import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';
import { inProject } from './paths.js';

export interface SourceImport {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string;
  readonly specifier: string;
}

/**
 * The files below a folder of the project, relative to its root; without `endings` those of TypeScript. A tool's folder may
 * have packages of its own, which are left out.
 */
export function sourceFiles(folder: string, endings = /\.tsx?$/): string[] {
  if (!existsSync(inProject(folder))) return [];
  const names = readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' });
  const own = names.filter((name) => endings.test(name) && !/\bnode_modules\b/.test(name));
  return own.map((name) => posix.join(folder, name.replaceAll('\\', '/')));
}

/** Every static, dynamic and type-only import of these files. */
export function importsOf(files: readonly string[]): SourceImport[] {
  return files.flatMap((file) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(inProject(file), 'utf8'), true, true);
    return importedFiles.map(({ fileName }) => ({ file, specifier: fileName }));
  });
}

/** The unit that a path belongs to: `libs/core`, `apps/server`. */
export function unitOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

/** The target of a relative import, relative to the project's root. */
export function targetOf({ file, specifier }: SourceImport): string {
  return posix.join(posix.dirname(file), specifier);
}

/** A circle in a graph, as the list of its nodes; undefined without one. */
export function findCircle(graph: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const next of graph.get(node) ?? []) {
      const circle = visit(next, [...path, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of graph.keys()) {
    const circle = visit(node, []);
    if (circle) return circle;
  }
  return undefined;
}
