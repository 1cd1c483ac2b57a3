import type { Generated, GeneratedAlways } from 'kysely';
import type { SmsScene, SmsState } from '../../../../contract/access/accounts';
import type { LoginRole } from '../../../../contract/session';

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

/** Columns of migration 0022 on `users`. */
export interface FactorColumns {
  factorSecret: Generated<string | null>;
  factorStep: Generated<number | null>;
  secondFactor: GeneratedAlways<boolean>;
}

export interface RecoveryCodesTable {
  userId: string;
  codeHash: string;
}

/** `code`: a sign-in waits for its code; `enrol`: for an app to be set up; `change`: set up by a signed-in person. */
export interface FactorChallengesTable {
  idHash: string;
  userId: string;
  purpose: 'code' | 'enrol' | 'change';
  secret: string | null;
  loginType: '1' | '2' | null;
  loginRole: LoginRole | null;
  expiresAt: Date;
}
