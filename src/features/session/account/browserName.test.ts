import { expect, it } from 'vitest';
import { browserName } from './browserName';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

it.each([
  [`${CHROME} Safari/537.36`, 'Chrome · Windows'],
  [`${CHROME} Safari/537.36 Edg/140.0.0.0`, 'Edge · Windows'],
  [`${IPHONE} Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari · iOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 14) Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat · Android',
  ],
  ['curl/8.5.0', undefined],
  [null, undefined],
])('%s is %s', (userAgent, name) => {
  expect(browserName(userAgent)).toBe(name);
});
