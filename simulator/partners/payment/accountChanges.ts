import { digits } from './applications';

export interface AccountChange {
  no: string;
  subMchId: string;
  state: 'AUDITING' | 'AUDIT_SUCCESS' | 'AUDIT_FAIL';
  reason?: string;
  judgedAt: number;
}

/** Merchants that want their money elsewhere. */
export function createAccountChanges({ clock, auditMs }: { clock: () => number; auditMs: number }) {
  const changes = new Map<string, AccountChange>();
  return {
    begin(subMchId: string): AccountChange {
      const no = digits(16);
      const change: AccountChange = { no, subMchId, state: 'AUDITING', judgedAt: clock() + auditMs };
      changes.set(no, change);
      return change;
    },
    find(subMchId: string, no: string): AccountChange | undefined {
      const change = changes.get(no);
      if (change?.subMchId !== subMchId) return undefined;
      if (change.state === 'AUDITING' && change.judgedAt <= clock()) change.state = 'AUDIT_SUCCESS';
      return change;
    },
    /** The bank refuses what waits. */
    failAll(reason: string): void {
      for (const change of changes.values())
        if (change.state === 'AUDITING') Object.assign(change, { state: 'AUDIT_FAIL', reason });
    },
  };
}
export type AccountChanges = ReturnType<typeof createAccountChanges>;
