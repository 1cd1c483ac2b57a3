import { passwordText } from '@contract/session';
import { ApiError, CLIENT_ERRORS, NO_ANSWER } from './errors';

/** The part of `crypto` needed here; browsers leave `subtle` out of pages that are not secure. */
interface Cryptography {
  subtle?: Pick<SubtleCrypto, 'digest'>;
}

/**
 * Lower-case hex SHA-256 of what the contract calls the password's text. The password itself never leaves the page.
 * @throws ApiError `err.client.insecure` where the browser gives no cryptography (plain http, not localhost).
 */
export async function passwordDigest(
  account: string,
  password: string,
  { subtle }: Cryptography = globalThis.crypto,
): Promise<string> {
  if (!subtle) {
    const message = 'Open Pharos over https or on localhost: this page has no cryptography.';
    throw new ApiError({ status: NO_ANSWER, key: CLIENT_ERRORS.insecure, message });
  }
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(passwordText(account, password)));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
