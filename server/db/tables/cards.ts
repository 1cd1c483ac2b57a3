import type { Generated, GeneratedAlways } from 'kysely';
import type { CardState } from '../../../contract/simCards/cardStates';
import type { SyncProblem } from '../../../contract/simCards/operators';

export interface IotCardsTable {
  id: string;
  orgId: string;
  iccid: string;
  msisdn: string;
  imsi: string | null;
  imeiBound: string | null;
  operator: 'CMCC' | 'CUCC' | 'CTCC';
  state: CardState;
  stopReason: string | null;
  billingMode: Generated<'monthly' | 'yearly' | 'pool' | 'payg'>;
  planMb: number;
  usedMb: Generated<number>;
  cycleStart: string;
  expireAt: string | null;
  platform: Generated<'OneLink' | 'Jasper' | 'CMP' | 'other'>;
  apn: Generated<string | null>;
  cardForm: Generated<'plug' | 'esim' | 'industrial'>;
  operatorState: Generated<string | null>;
  operatorCardState: Generated<CardState | null>;
  operatorUsedMb: Generated<number | null>;
  operatorCycle: Generated<string | null>;
  usageMedianMb: Generated<number | null>;
  operatorUsedAt: Generated<Date | null>;
  imeiSeen: Generated<string | null>;
  imeiReported: Generated<string | null>;
  syncProblem: Generated<SyncProblem | null>;
  syncDueAt: Generated<Date | null>;
  differs: GeneratedAlways<boolean>;
  moved: GeneratedAlways<boolean>;
  stateBeforeStop: Generated<'test' | 'in_use' | null>;
  stateAt: Generated<Date | null>;
  syncedAt: Generated<Date | null>;
  planName: Generated<string | null>;
  monthlyFee: Generated<number>;
  poolId: Generated<string | null>;
  autoRenew: Generated<boolean>;
  version: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface IotUsageDailyTable {
  cardId: string;
  day: string;
  mb: number;
}
