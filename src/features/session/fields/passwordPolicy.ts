import { isPasswordPolicy, type PasswordPolicy, POLICY_TAG } from '@contract/access/passwordPolicy';

/** What new passwords must be, as the page says that the server sent. */
export function policyOf(page: Document): PasswordPolicy {
  const said = page.querySelector<HTMLMetaElement>(`meta[name=${POLICY_TAG}]`)?.content;
  return isPasswordPolicy(said) ? said : 'digits6';
}
