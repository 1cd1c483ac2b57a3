import { maintainRecords } from '../../../contract/resources/machines/maintainRecords';
import { nextNumber } from '../../kit/records/documentNumber';
import type { Served } from '../../kit/served';

export const servedMaintainRecords: Served = {
  resource: maintainRecords,
  prepare: async (change, values, current) =>
    current ? values : { ...values, recordNo: await nextNumber(change, 'MR') },
};
