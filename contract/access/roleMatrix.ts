import { z } from 'zod';
import {
  ACTION_KEYS,
  type ActionKey,
  GRANTS_ALL,
  type Grant,
  PERMISSION_KEYS,
  type PermissionKey,
  type RoleType,
} from '../permissions';

/** Answer of `GET /roles/:id/matrix`. */
export interface RoleMatrix {
  id: string;
  name: string;
  type: RoleType;
  version: number;
  /** `ceiling`: what the type allows; `grant`: what the role leaves; `mine`: how far the asker may raise it. */
  keys: { key: PermissionKey; ceiling: Grant; grant: Grant; mine: Grant }[];
  actions: { key: ActionKey; granted: boolean; mine: boolean }[];
}

/** Body of `POST /roles/:id/limits`: the complete new matrix. */
export const limitsSchema = z.strictObject({
  version: z.number().int(),
  grants: z.partialRecord(z.enum(PERMISSION_KEYS as [PermissionKey, ...PermissionKey[]]), z.enum(GRANTS_ALL)),
  actions: z.partialRecord(z.enum(ACTION_KEYS as [ActionKey, ...ActionKey[]]), z.boolean()),
  dryRun: z.boolean().optional(),
  reason: z.string().trim().max(200).optional(),
});
export type LimitsRequest = z.output<typeof limitsSchema>;

/** Who loses or gains what: keys of the policy table, and the people the asker may see. */
export interface LimitsPreview {
  loses: string[];
  gains: string[];
  people: { id: string; name: string; code: string }[];
  /** Holders everywhere. */
  total: number;
  version: number;
}
