import { expect, it } from 'vitest';
import { PanelRoutes } from './panel-routes.js';

const routes = new PanelRoutes();
routes.add({ method: 'GET', path: '/admin/keys', role: 'administrator' });
routes.add({ method: 'POST', path: '/admin/messages/:id/cancel', role: 'operator' });
routes.add({ method: 'GET', path: '/admin/messages/:id', role: 'viewer' });
routes.add({ method: 'GET', path: '/admin/messages/export', role: 'operator' });
routes.add({ method: 'GET', path: '/admin/*', role: 'viewer' });

it.each([
  ['viewer', 'GET', '/admin/keys', false],
  ['viewer', 'GET', '/admin/keys?page=2#top', false],
  ['operator', 'GET', '/admin/keys', false],
  ['administrator', 'GET', '/admin/keys', true],
  ['viewer', 'GET', '/admin/messages/7', true],
  ['viewer', 'GET', '/admin/messages/export', false],
  ['viewer', 'POST', '/admin/messages/7/cancel', false],
  ['operator', 'POST', '/admin/messages/7/cancel', true],
  ['viewer', 'POST', '/admin/logout', true],
] as const)('a page knows whether a %s may %s %s: %s', (role, method, href, expected) => {
  expect(routes.mayUse(role, method, href)).toBe(expected);
});
