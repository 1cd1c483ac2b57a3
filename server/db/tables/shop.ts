import type { Generated } from 'kysely';

interface Created {
  orgId: string;
  deviceId: string;
  createdAt: Generated<Date>;
}
export interface ShopTables {
  machineShops: Created & { code: string };
  shopOrders: Created & {
    orderId: string;
    secretHash: string;
    mode: 'now' | 'later';
    rxNo: string | null;
    codeUrl: string | null;
  };
  dispenseTasks: Created & {
    id: string;
    orderId: string;
    state: Generated<'created' | 'sent' | 'done' | 'partial' | 'failed' | 'unknown'>;
    notAfter: Date;
    sentAt: Date | null;
    endedAt: Date | null;
  };
}
