import { expect, it } from 'vitest';
import { browserName } from './account.page.js';

const ON_WINDOWS =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36';

it.each([
  [ON_WINDOWS, 'Chrome', 'Windows'],
  [`${ON_WINDOWS} Edg/141.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1', 'Safari', 'iOS'],
])('the name of %s is %s on %s', (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system });
});

it.each([null, '', 'curl/8.5'])('%j names no browser', (userAgent) => {
  expect(browserName(userAgent)).toBeNull();
});
