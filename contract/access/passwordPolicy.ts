import { isPasswordDigits6, isPasswordStrong } from '../common/validators';

/** F16: six digits are the customer's rule, the other is for installations that want more. */
export const PASSWORD_POLICIES = ['digits6', 'strong'] as const;
export type PasswordPolicy = (typeof PASSWORD_POLICIES)[number];

/** V14: what is typed as a new password. */
export const PASSWORD_RULES: Record<PasswordPolicy, (password: string) => boolean> = {
  digits6: isPasswordDigits6,
  strong: isPasswordStrong,
};
/** Under `strong` none of so many comes back, the one in use among them. */
export const REMEMBERED_PASSWORDS = 5;

/** Name of the tag in which the page says which one holds, and what the server puts it in place of. */
export const POLICY_TAG = 'password-policy';
export const POLICY_HOLE = '__PASSWORD_POLICY__';

export function isPasswordPolicy(text: unknown): text is PasswordPolicy {
  return (PASSWORD_POLICIES as readonly unknown[]).includes(text);
}
