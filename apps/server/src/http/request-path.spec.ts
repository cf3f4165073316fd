import { describe, expect, it } from 'vitest';
import { requestPath } from './request-path.js';

describe('the path of a request', () => {
  it.each([
    ['/api/status', '/api/status'],
    ['/api/status?phone=1#x', '/api/status'],
    ['//api///status/', '/api/status'],
    ['/%61pi/%73tatus', '/api/status'],
    ['http://recado.example/api/status', '/api/status'],
    ['HTTP://recado.example', '/'],
    ['/', '/'],
    ['*', '/*'],
    ['/api/%zz', '/api/%zz'],
  ])('of %s is %s', (url, path) => {
    expect(requestPath(url)).toBe(path);
  });
});
