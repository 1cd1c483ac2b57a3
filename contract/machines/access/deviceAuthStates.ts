import { f } from '../../kit/field';
import { defineStates } from '../../kit/states';
import { CONNECTS } from './connects';

const NEEDS = { action: 'deviceAuth:issueSecret' } as const;
const ISSUED_FROM = ['unissued', 'issued', 'active', 'expired'] as const;
const CSR_MAX = 8_000;

/** With these it had it once: nothing it says counts any more. */
export const BARRED = ['revoked', 'expired'] as const;

/** The right of a machine to connect. The first sign-in with what was issued makes it active. */
export const deviceAuthStates = defineStates({
  field: 'status',
  initial: 'unissued',
  states: { unissued: 'warn', issued: 'warn', active: 'ok', revoked: 'bad', expired: 'off' },
  events: {
    rotate: {
      from: ISSUED_FROM,
      to: 'issued',
      needs: NEEDS,
      error: 'err.device.authState',
      danger: true,
    },
    /** As `rotate`, for a machine that has made its key itself and keeps it. */
    sign: {
      from: ISSUED_FROM,
      to: 'issued',
      needs: NEEDS,
      error: 'err.device.authState',
      danger: true,
      guard: ({ authType }) => (authType === 'x509' ? undefined : 'err.device.no_certificate'),
      args: { csr: f.long({ required: true, max: CSR_MAX }) },
    },
    revoke: {
      from: CONNECTS,
      to: 'revoked',
      needs: NEEDS,
      error: 'err.device.nothing_issued',
      reason: true,
      danger: true,
    },
    /** The machine has asked for the certificate that follows; the one it has goes on until it uses that. */
    renew: { from: ['active'], to: 'active', needs: 'system' },
    takeUp: { from: ['issued', 'active'], to: 'active', needs: 'system' },
    activate: { from: ['issued'], to: 'active', needs: 'system' },
    expire: { from: CONNECTS, to: 'expired', needs: 'system' },
    /** It was taken out of its machine: what is used again gets a new one. */
    withdraw: { from: CONNECTS, to: 'unissued', needs: 'system' },
  },
});
