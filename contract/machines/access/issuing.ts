import { z } from 'zod';
import { ulidSchema } from '../../common/ids';

export const ISSUED_AT_ONCE = 500;

/** Body of `POST /deviceAuths/issue`: hardware that has nothing to sign in with. */
export const issueManySchema = z.strictObject({
  ids: z.array(ulidSchema).min(1).max(ISSUED_AT_ONCE),
});

/** Answer of `GET /deviceAuths/broker`: where machines connect; null where no broker is set up. */
export interface BrokerAddress {
  url: string | null;
}

/** What one of them signs in with from now on: a secret, or a private key with its certificate. */
export interface IssuedCredential {
  serialNo: string;
  ipcSerial: string;
  credential: string;
}
/** Answer; shown this once. */
export interface IssuingResult {
  issued: IssuedCredential[];
  /** Serial numbers of those that have a credential, were revoked, or whose end has passed: left alone. */
  left: string[];
}
