import { randomDigits } from './applications';

export interface AccountChange {
  no: string;
  subMchId: string;
  isOpen: boolean;
  state: 'AUDITING' | 'AUDIT_SUCCESS' | 'AUDIT_FAIL';
  reason?: string;
  judgedAt: number;
}

/** Banks know no account with such a number, whosever it is. */
const CLOSED = /0000$/;
const CLOSED_REASON = '该银行账户已注销，请更换结算账户';

function judge(change: AccountChange): void {
  change.state = change.isOpen ? 'AUDIT_SUCCESS' : 'AUDIT_FAIL';
  if (!change.isOpen) change.reason = CLOSED_REASON;
}

/** Merchants that want their money elsewhere. */
export function createAccountChanges({ clock, auditMs }: { clock: () => number; auditMs: number }) {
  const changes = new Map<string, AccountChange>();
  return {
    begin(subMchId: string, accountNo: string): AccountChange {
      const no = randomDigits(16);
      const isOpen = !CLOSED.test(accountNo);
      const change: AccountChange = { no, subMchId, isOpen, state: 'AUDITING', judgedAt: clock() + auditMs };
      changes.set(no, change);
      return change;
    },
    find(subMchId: string, no: string): AccountChange | undefined {
      const change = changes.get(no);
      if (change?.subMchId !== subMchId) return undefined;
      if (change.state === 'AUDITING' && change.judgedAt <= clock()) judge(change);
      return change;
    },
  };
}
export type AccountChanges = ReturnType<typeof createAccountChanges>;
