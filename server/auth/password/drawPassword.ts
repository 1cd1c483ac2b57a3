import { randomInt } from 'node:crypto';
import { PASSWORD_RULES, type PasswordPolicy } from '../../../contract/access/passwordPolicy';
import { READABLE, readableCode } from '../../secrets/readableCode';
import { isCommonPassword } from './commonPasswords';
import { passwordDigestNow } from './passwords';

const DIGITS = 6;
const STRONG_LENGTH = 12;
const DRAWN: Record<PasswordPolicy, () => string> = {
  digits6: () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0'),
  strong: () => readableCode(STRONG_LENGTH, READABLE + READABLE.toLowerCase()),
};

/** A password as the policy wants it, and none that anybody would guess first. */
export function drawPassword(account: string, policy: PasswordPolicy = 'digits6'): string {
  for (;;) {
    const password = DRAWN[policy]();
    const isCommon = isCommonPassword(account, passwordDigestNow(account, password));
    if (PASSWORD_RULES[policy](password) && !isCommon) return password;
  }
}
