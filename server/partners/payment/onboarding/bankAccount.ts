import type { EntryFacts } from './port';

/** Encrypts a personal value for the provider. */
export type TextCipher = (text: unknown) => string;

export const PERSONAL = 'BANK_ACCOUNT_TYPE_PERSONAL';
const CORPORATE = 'BANK_ACCOUNT_TYPE_CORPORATE';

/** Where money is settled to. */
export function bankAccount(account: EntryFacts, encrypted: TextCipher) {
  return {
    bank_account_type: account.accountType === 'private' ? PERSONAL : CORPORATE,
    account_name: encrypted(account.accountName),
    account_bank: account.bankName,
    bank_branch_id: account.cnaps,
    bank_name: account.bankBranch,
    account_number: encrypted(account.accountNo),
  };
}
