import { expect, it } from 'vitest';
import { PASSWORD_POLICIES, PASSWORD_RULES } from '../../../contract/access/passwordPolicy';
import { drawPassword } from './drawPassword';

it.each(PASSWORD_POLICIES)('a generated password follows the policy %s', (policy) => {
  const drawn = Array.from({ length: 20 }, () => drawPassword('someone', policy));
  expect(drawn.filter((password) => !PASSWORD_RULES[policy](password))).toEqual([]);
  expect(new Set(drawn).size).toBeGreaterThan(15);
});
