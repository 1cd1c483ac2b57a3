import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { SIM_OPERATORS } from '../../simCards/operators';
import { IOT_POOLS } from '../service/work';

/** Traffic that several cards share. */
export const iotPools = defineResource({
  ...IOT_POOLS,
  tenancy: 'org',
  title: 'poolNo',
  key: 'poolNo',
  fields: {
    poolNo: f.text({ required: true, fixed: true, max: 32, check: 'code', unique: 'org' }),
    operator: f.choice(SIM_OPERATORS, { required: true, initial: 'CMCC' }),
    totalMb: f.number({ required: true, above: 0, digits: 2, unit: 'mb' }),
    cycleStart: f.date({ required: true }),
    usedMb: f.number({ readOnly: true, computed: true, digits: 2, unit: 'mb' }),
    usedPct: f.number({ readOnly: true, computed: true, digits: 1, unit: 'percent' }),
    cardCount: f.number({ readOnly: true, computed: true }),
    remark: f.long(),
  },
  list: {
    columns: ['poolNo', 'operator', 'totalMb', 'usedMb', 'usedPct', 'cardCount', 'cycleStart', 'orgId'],
    sort: 'poolNo',
    filters: ['operator', 'totalMb', 'cycleStart', 'orgId'],
    search: ['poolNo', 'remark'],
  },
  form: {
    pool: ['poolNo', 'operator', 'orgId', 'totalMb', 'cycleStart', 'remark'],
    usage: ['usedMb', 'usedPct', 'cardCount'],
  },
  can: ['create', 'update', 'delete', 'import'],
  related: [{ resource: 'iotCards', by: 'poolId' }],
});
