import type { GeneratedAlways } from 'kysely';

export interface ServerLogsTable {
  id: GeneratedAlways<number>;
  ts: Date;
  level: 'info' | 'warn' | 'error' | 'fatal';
  node: string;
  traceId: string | null;
  userId: string | null;
  api: string | null;
  method: string | null;
  costMs: number | null;
  httpStatus: number | null;
  errKey: string | null;
  message: string;
}
