import type { Generated } from 'kysely';
import type { PictureProblem } from '../../../contract/orders/words';

interface CreationColumns {
  orgId: string;
  deviceId: string;
  createdAt: Generated<Date>;
}
/** How a code that was typed at a machine ended. */
export type PickupOutcome = 'taken' | 'wrong' | 'too_many' | 'locked' | 'expired' | 'used' | 'void' | 'late';
export interface ShopTables {
  machineOrders: Omit<CreationColumns, 'deviceId'> & {
    orderId: string;
    deviceId: string | null;
    nextAskAt: Date | null;
    toldAt: Date | null;
  };
  pickupTries: Omit<CreationColumns, 'createdAt'> & {
    eventId: string;
    orderId: string | null;
    outcome: PickupOutcome;
    at: Date;
    toldAt: Date | null;
  };
  refundPictures: {
    orderId: string;
    /** Shown with it; else with the order. */
    afterSaleId: string | null;
    orgId: string;
    url: string;
    place: number;
    state: 'waiting' | 'shown' | 'failed';
    fileId: string | null;
    problem: PictureProblem | null;
    tries: number;
    nextAt: Date;
  };
  reservesTold: Omit<CreationColumns, 'createdAt'> & { told: string; at: Date };
  machineShops: CreationColumns & { code: string };
  shopOrders: CreationColumns & {
    orderId: string;
    secretHash: string;
    mode: 'now' | 'later';
    rxNo: string | null;
    codeUrl: string | null;
    codeClosedAt: Generated<Date | null>;
    /** Looked at once more after it was closed. */
    codeLookedAt: Generated<Date | null>;
  };
  dispenseTasks: CreationColumns & {
    id: string;
    orderId: string;
    state: Generated<'created' | 'sent' | 'done' | 'partial' | 'failed' | 'unknown'>;
    notAfter: Date;
    sentAt: Date | null;
    endedAt: Date | null;
    /** Last time that something came out after the end. */
    lateAt: Generated<Date | null>;
    /** Since when its machine, silent at the end, can be heard without a break. */
    heardAt: Generated<Date | null>;
  };
}
