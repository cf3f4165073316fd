import { posix } from 'node:path';
import { ERRORS_GUIDE, GUIDE_GROUPS, guideName } from './guide-list.js';

/** Where a link of a guide leads. */
export type GuideLink =
  | { kind: 'outside'; url: string }
  /** A page or a file below `/docs`; a file is the same in every language. */
  | { kind: 'page' | 'file'; path: string; anchor: string | undefined }
  /** A file of the project that is not part of an installation. */
  | { kind: 'unknown' };

/** The programs that guides link to and that are part of an installation, as paths from `docs`. `/docs/examples` has them. */
export const EXAMPLES: readonly string[] = [
  'examples/webhook-receiver.mjs',
  '../packages/pascal/Recado.pas',
  '../packages/recipes/excel/Recado.bas',
  '../packages/recipes/google-apps-script/recado.gs',
  '../packages/recipes/woocommerce/recado-woocommerce.php',
];

const GUIDES: readonly string[] = Object.values(GUIDE_GROUPS).flat();

/** Resolves the target of a link in the guide of a path. */
export function guideLink(path: string, target: string): GuideLink {
  if (/^[a-z]+:/.test(target)) return { kind: 'outside', url: target };
  const [file = '', anchor] = target.split('#');
  const found = file === '' ? `${path}.md` : posix.relative('docs', posix.join('docs', posix.dirname(path), file));
  if (found === 'openapi.json') return { kind: 'file', path: '/openapi.json', anchor };
  if (EXAMPLES.includes(found)) return { kind: 'file', path: `/examples/${posix.basename(found)}`, anchor };
  const guide = found.replace(/(?:\.pt-BR)?\.md$/, '');
  if (guide === ERRORS_GUIDE) return { kind: 'page', path: '/errors', anchor };
  if (GUIDES.includes(guide)) return { kind: 'page', path: `/guides/${guideName(guide)}`, anchor };
  return { kind: 'unknown' };
}
