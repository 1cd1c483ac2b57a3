/**
 * Machines with certificates show them; others have secrets and none to show. TLS proves that the key is their own, and
 * the sign-in compares with the one that was issued to the machine last (`fleet/deviceAuth.ts`).
 */
export const ASK_CERTIFICATE = { requestCert: true, rejectUnauthorized: false } as const;
