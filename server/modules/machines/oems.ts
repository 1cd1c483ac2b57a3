import { publicKeyOf } from '../../../contract/common/ed25519';
import { oems } from '../../../contract/resources/machines/oems';
import type { Served } from '../../kit/served';
import { keyPrint } from './firmware/signature';
import { toggles } from './toggles';

export const servedOems: Served = {
  resource: oems,
  commands: toggles,
  // However it was typed: the same key is the same text.
  async prepare(_change, values) {
    if (typeof values.firmwareKey !== 'string') return values;
    return { ...values, firmwareKey: publicKeyOf(values.firmwareKey) ?? null };
  },
  complete: async (_db, rows) =>
    rows.map((row) => ({
      ...row,
      keyPrint: typeof row.firmwareKey === 'string' ? keyPrint(row.firmwareKey) : null,
    })),
};
