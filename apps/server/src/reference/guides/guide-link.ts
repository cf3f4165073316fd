import { posix } from 'node:path';
import { ERRORS_GUIDE, GUIDE_GROUPS, guideName } from './guide-list.js';

/** Where a link of a guide leads. */
export type GuideLink =
  | { kind: 'outside'; url: string }
  /** A page or a file below `/docs`; a file is the same in every language. */
  | { kind: 'page' | 'file'; path: string; anchor: string | undefined }
  /** A file of the project that is not part of an installation. */
  | { kind: 'unknown' };

/** The example that a guide shows, which is part of an installation. */
export const EXAMPLE = 'examples/webhook-receiver.mjs';

const FILES = ['openapi.json', EXAMPLE];
const GUIDES: readonly string[] = Object.values(GUIDE_GROUPS).flat();

/** Resolves the target of a link in the guide of a path. */
export function guideLink(path: string, target: string): GuideLink {
  if (/^[a-z]+:/.test(target)) return { kind: 'outside', url: target };
  const [file = '', anchor] = target.split('#');
  const found = file === '' ? `${path}.md` : posix.join(posix.dirname(path), file);
  if (FILES.includes(found)) return { kind: 'file', path: `/${found}`, anchor };
  const guide = found.replace(/(?:\.pt-BR)?\.md$/, '');
  if (guide === ERRORS_GUIDE) return { kind: 'page', path: '/errors', anchor };
  if (GUIDES.includes(guide)) return { kind: 'page', path: `/guides/${guideName(guide)}`, anchor };
  return { kind: 'unknown' };
}
