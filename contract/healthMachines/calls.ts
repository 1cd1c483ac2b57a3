import { z } from 'zod';
import { TEXT_CHECKS } from '../kit/textChecks';

/** A health machine says this often that it is there. */
export const HEALTH_HEARTBEAT_MS = 60_000;
/** Three missed heartbeats: it is offline. */
export const HEALTH_SILENCE_MS = 3 * HEALTH_HEARTBEAT_MS;

export const HEALTH_CONNECTIONS = ['unknown', 'online', 'offline'] as const;

/** Refused in the words of the check. */
const checked = (name: 'serial' | 'mac') => {
  const { test, key } = TEXT_CHECKS[name];
  return z.string().refine(test, { params: { key } });
};

/** What a health machine activates itself with: typed in once where it is set up. */
export const healthActivateSchema = z.strictObject({
  serialNo: checked('serial'),
  /** Number and activation key of its license. */
  authNo: z.string().trim().min(1).max(32),
  key: z.string().trim().min(1).max(64),
  mac: checked('mac').optional(),
});
export type HealthActivate = z.output<typeof healthActivateSchema>;

export const healthHeartbeatSchema = z.strictObject({ token: z.string().regex(/^[\w-]{43,64}$/) });

/** Answer to each call of a health machine. */
export interface HealthOrders {
  /** False while its license is suspended or over: it does not measure then. */
  measures: boolean;
  features: string[];
  /** Last day of the license. */
  validTo: string;
  /** When to call again. */
  heartbeatMs: number;
}
/** The answer to an activation: the token is shown only here. */
export interface HealthActivation extends HealthOrders {
  token: string;
}
