import { z } from 'zod';
import { STORAGE_CLASSES } from '../../../../contract/climate';
import { millisSchema, ulidSchema } from '../../../../contract/common/ids';
import { type ClimateRecord, RECORD_DAYS_MAX } from '../../../../contract/machines/climateRecord';
import { kineticWindowMs } from '../../../../contract/machines/sensors/kinetic';
import { HOUR_MS } from '../../../../contract/time/durations';
import { type Route, route } from '../../../http/route';
import { type KitContext, requestContextOf } from '../../../kit/kit';
import { note, runInTransaction } from '../../../kit/records/transaction';
import { FORMATS } from '../../../kit/transfer/exports/exportOrder';
import { xlsxStream } from '../../../kit/transfer/exports/xlsx';
import type { RouteDeps } from '../../module';
import { climateRecord } from './read';
import { recordSheet } from './sheet';

const WINDOW_MAX_MS = (RECORD_DAYS_MAX + 1) * 24 * HOUR_MS;

const params = z.object({ id: ulidSchema });
const query = z
  .object({ from: millisSchema, to: millisSchema, zone: z.string().max(16).optional() })
  .refine(({ from, to }) => to > from && to - from <= WINDOW_MAX_MS, { path: ['to'] });
const policy = { key: 'humiture', atLeast: 'V' } as const;

/** Who took a record out, of which machine and time. */
function noteRecord(deps: RouteDeps, context: KitContext, orgId: string, record: ClimateRecord) {
  const { machine, zone, from, to, lines } = record;
  return runInTransaction(deps, requestContextOf(context), async (work) => {
    const after = { zone, from, to, rows: lines.length };
    note(work, { action: 'climate.exported', entity: 'devices', entityId: machine.id, orgId, after });
    return {};
  });
}

/** The temperature record of a machine for an auditor. */
export function recordRoutes(deps: RouteDeps): Route[] {
  const { database, clock } = deps;
  return [
    route({
      method: 'GET',
      path: '/devices/:id/climateRecord',
      policy,
      summary: 'Temperature record of a machine with the checks of an audit',
      params,
      query,
      handler: ({ principal, params: { id }, query: asked }) =>
        climateRecord(database, principal, { id, ...asked, now: clock() }),
    }),
    route({
      method: 'GET',
      path: '/devices/:id/climateRecord.xlsx',
      policy,
      raw: true,
      summary: 'The same as a spreadsheet',
      params,
      query,
      handler: async (context) => {
        const { principal, params: asked, query: period, locale, reply } = context;
        const record = await climateRecord(database, principal, { ...asked, ...period, now: clock() });
        await noteRecord(deps, context as KitContext, principal.orgId, record);
        const hours = kineticWindowMs(STORAGE_CLASSES[record.machine.storageClass]) / HOUR_MS;
        const { rows, headRow } = recordSheet(record, locale, hours);
        return reply
          .type(FORMATS.xlsx.type)
          .header('content-disposition', `attachment; filename="climate-${record.machine.serialNo}.xlsx"`)
          .send(xlsxStream(rows, { headRow }));
      },
    }),
  ];
}
