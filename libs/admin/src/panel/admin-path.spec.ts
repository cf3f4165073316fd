import { describe, expect, it } from 'vitest';
import { isAdminPath, localPath } from './admin-path.js';

describe('isAdminPath', () => {
  it.each(['/admin', '/admin/', '//admin/login', '/admin?x=1'])('is true for %s', (path) => {
    expect(isAdminPath(path)).toBe(true);
  });

  it.each(['/api/messages', '/administration', '/', '/docs/admin'])('is false for %s', (path) => {
    expect(isAdminPath(path)).toBe(false);
  });
});

describe('localPath', () => {
  it.each(['/admin', '/admin/messages?status=failed&phone=5511', '/admin/api-keys/7'])('gives %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/admin',
    '//evil.example',
    '/\\evil.example',
    '/admin//evil.example',
    '/admin\\..\\evil',
    '/administration',
    '/api/status',
    '/admin/\r\nset-cookie: a=b',
    `/admin/${'a'.repeat(2_000)}`,
    undefined,
    ['/admin'],
  ])('stays in the panel instead of going to %j', (path) => {
    expect(localPath(path)).toBe('/admin');
  });
});
