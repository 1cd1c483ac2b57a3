import { type MessageDeps, recordCall } from '../messages';
import { ERP_PARTNER } from './callbacks';
import { createErp } from './erp';
import type { ErpPort } from './port';

export function openErp(deps: MessageDeps, hosts: readonly string[]): ErpPort {
  return createErp({ clock: deps.clock, hosts, record: (call) => recordCall(deps, ERP_PARTNER, call) });
}
