import { expect, it } from 'vitest';
import { SECTIONS } from '../libs/admin/src/sections/index.js';
import { routesOf } from './bench/panel/pages.js';
import { FURTHER_PAGES, PICTURED_PAGES } from './browser/helpers/pages.js';

/** The addresses that `test/browser/accessibility.spec.ts` does not open by themselves, and why. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  ...inSpec('accessibility', '/admin/login', '/admin/api-keys/new', '/admin/api-keys/created', '/admin/opt-outs/new'),
  ...inSpec(
    'accessibility',
    '/admin/account/confirm',
    '/admin/channels/:id/preset',
    '/admin/channels/:id/receipts',
    '/admin/channels/pools/:id',
    '/admin/channels/pools/:id/edit',
  ),
  ...inSpec('setup-and-login', '/admin/setup'),
  ...inSpec('people', '/admin/access', '/admin/people/link', '/admin/people/:id/second-factors'),
  ...inSpec('second-factor', '/admin/login/second-factor', '/admin/account/security/:id'),
  ...inSpec('second-factor', '/admin/account/security/recovery-codes'),
  ...inSpec('pairing', '/admin/channels/:id/pair'),
  ...inSpec('templates', '/admin/channels/:id/templates', '/admin/channels/:id/templates/:name/:language'),
  ...inSpec('templates', '/admin/channels/:id/templates/new'),
  ...inSpec('webhooks', '/admin/webhooks/created'),
  ...inSpec('send', '/admin/lists/:id'),
  ...all('a part of the page of a send', '/admin/send/:id/test'),
  ...inSpec('search', '/admin/search/live'),
  ...all(
    'a file',
    '/admin/audit/export',
    '/admin/messages/export',
    '/admin/messages/:id/file',
    '/admin/opt-outs/export',
    '/admin/send/:id/bad-rows',
  ),
};

/** Pages that are there only after something was done, which this spec does before it looks at them. */
function inSpec(name: string, ...routes: string[]): Record<string, string> {
  return all(`test/browser/${name}.spec.ts`, ...routes);
}

function all(why: string, ...routes: string[]): Record<string, string> {
  return Object.fromEntries(routes.map((route) => [route, why]));
}

const PAGES = [...PICTURED_PAGES, ...FURTHER_PAGES].map((page) => page.replace(/[?#].*$/, ''));

/** A fixed address wins over one with a parameter, as in the router. */
function opens(page: string, route: string, routes: readonly string[]): boolean {
  if (page === route) return true;
  const isMatch = new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`).test(page);
  return isMatch && !routes.includes(page);
}

it('has every page of the panel looked at in every theme and width, or says where else', () => {
  const routes = routesOf(SECTIONS);
  const unseen = routes.filter((route) => !PAGES.some((page) => opens(page, route, routes)));
  expect(unseen.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});
