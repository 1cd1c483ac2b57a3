import type { Generated } from 'kysely';
import type { SmsScene, SmsState } from '../../../contract/accounts';

export interface SmsCodesTable {
  id: string;
  mobile: string;
  scene: SmsScene;
  codeHash: string;
  tries: Generated<number>;
  expireAt: Date;
  usedAt: Date | null;
  createdAt: Generated<Date>;
}

export interface SmsOutboxTable {
  id: string;
  at: Generated<Date>;
  mobile: string;
  scene: string;
  locale: string;
  text: string;
  state: SmsState;
  error: string | null;
  expireAt: Date | null;
}

export interface UsedTicketsTable {
  nonce: string;
  expiresAt: Date;
}

/** Columns of migration 0007 on `sessions`. */
export interface SessionLoginColumns {
  loginType: Generated<'1' | '2'>;
  loginRole: string | null;
}

/** Column of migration 0007 on `login_failures`. */
export interface AttemptColumn {
  attempt: string | null;
}
