import type { AnyRow } from '../../../contract/kit/resource';
import { consultRecords } from '../../../contract/resources/onlineHospitals/consultRecords';
import { inquirySettings } from '../../../contract/resources/onlineHospitals/inquirySettings';
import { onlineHospitalProducts } from '../../../contract/resources/onlineHospitals/onlineHospitalProducts';
import { onlineHospitals } from '../../../contract/resources/onlineHospitals/onlineHospitals';
import { prepaidEntries } from '../../../contract/resources/onlineHospitals/prepaidEntries';
import { AppError } from '../../errors';
import type { ServedResource, UnitOfWork } from '../../kit/served';
import { accessSide } from '../careAccess';
import type { ServerModule } from '../module';
import { prepaidTopic } from '../tradeFailed';
import { servedHospitalAuthorizations } from './authorizations';
import { onlineHospitalDemo } from './demo';
import { servedInquiryOrders } from './inquiries';
import { onlineHospitalJobs } from './jobs';
import { servedPrepaidAccounts } from './prepaidAccounts';
import { servedRechargeRecords } from './recharges';

/** @throws AppError 409 `err.toggle.in_use`: somebody waits for its doctors, or speaks with one. */
async function assertIdle({ trx }: UnitOfWork, { id }: AnyRow): Promise<void> {
  const open = await trx
    .selectFrom('inquiryOrders')
    .select('id')
    .where('hospitalId', '=', id)
    .where('state', 'in', ['created', 'waiting', 'in_consult', 'interrupted'])
    .executeTakeFirst();
  if (open) throw new AppError(409, 'err.toggle.in_use');
}

const toggles = {
  enable: async () => ({ set: { enabled: true } }),
  disable: async () => ({ set: { enabled: false } }),
};

const access = accessSide({ resource: onlineHospitals, inherited: true }, 'consultation');

const servedOnlineHospitals: ServedResource = {
  resource: onlineHospitals,
  inherited: true,
  pinyin: ['name'],
  asks: access.asks,
  commands: {
    ...toggles,
    ...access.commands,
    async disable(work, row) {
      await assertIdle(work, row);
      return { set: { enabled: false } };
    },
  },
};

const served: readonly ServedResource[] = [
  servedOnlineHospitals,
  { resource: onlineHospitalProducts, commands: toggles },
  servedHospitalAuthorizations,
  { resource: inquirySettings },
  servedInquiryOrders,
  servedPrepaidAccounts,
  servedRechargeRecords,
  { resource: prepaidEntries, shortSearches: true },
  { resource: consultRecords, shortSearches: true },
];

/** Internet hospitals, consultations and prepaid counts. */
export const onlineHospitalsModule: ServerModule = {
  served,
  jobs: onlineHospitalJobs,
  demo: onlineHospitalDemo,
  live: () => [prepaidTopic],
};
