import { defineStates } from '../kit/states';

const NEEDS = { action: 'deviceAuth:issueSecret' } as const;

/** With these it may. */
export const CONNECTS = ['issued', 'active'] as const;

/** With these it had it once: nothing it says counts any more. */
export const BARRED = ['revoked', 'expired'] as const;

/** The right of a machine to connect. The first sign-in with an issued secret makes it active. */
export const deviceAuthStates = defineStates({
  field: 'status',
  initial: 'unissued',
  states: { unissued: 'warn', issued: 'warn', active: 'ok', revoked: 'bad', expired: 'off' },
  events: {
    rotate: {
      from: ['unissued', 'issued', 'active'],
      to: 'issued',
      needs: NEEDS,
      error: 'err.device.authState',
      danger: true,
    },
    revoke: {
      from: CONNECTS,
      to: 'revoked',
      needs: NEEDS,
      error: 'err.device.authState',
      reason: true,
      danger: true,
    },
    activate: { from: ['issued'], to: 'active', needs: 'system' },
    expire: { from: CONNECTS, to: 'expired', needs: 'system' },
  },
});
