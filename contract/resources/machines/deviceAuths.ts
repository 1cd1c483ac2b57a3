import { isEmpty } from '../../kit/checkDraft';
import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { deviceAuthStates } from '../../machines/access/deviceAuthStates';
import { AUTH_TYPES } from '../../machines/hardware';

const commands = commandsOf(deviceAuthStates);
const firstIssue = ({ status }: Readonly<Record<string, unknown>>) =>
  status === 'unissued' ? 'rotateFirst' : undefined;

/** Hardware with its right to connect; a machine in the field is one of these bound to a point. */
export const deviceAuths = defineResource({
  name: 'deviceAuths',
  permission: 'deviceAuth',
  path: '/machine/deviceAuth',
  tenancy: 'org',
  title: 'serialNo',
  key: 'serialNo',
  fields: {
    serialNo: f.text({ required: true, check: 'serial', max: 24, unique: 'all' }),
    ipcSerial: f.text({ required: true, check: 'code', max: 32, unique: 'all' }),
    model: f.text({ required: true }),
    oemId: f.ref('oems', { required: true }),
    oemName: f.text({ readOnly: true }),
    cabinetTypeId: f.ref('cabinetTypes', {
      required: true,
      // A maker builds its own cabinets.
      where: ({ oemId }): Record<string, string> => (isEmpty(oemId) ? {} : { oemId: `in:${oemId}` }),
    }),
    mfgDate: f.date(),
    hwRev: f.text({ max: 32 }),
    authType: f.choice(AUTH_TYPES, { required: true, initial: 'psk' }),
    certFingerprint: f.text({ readOnly: true, max: 128 }),
    certUntil: f.moment({ readOnly: true }),
    authExpireAt: f.moment(),
    /** Of the two ends the earlier. */
    endsAt: f.moment({ readOnly: true }),
    status: stateField(deviceAuthStates),
    secretIssuedAt: f.moment({ readOnly: true }),
    boundPointNo: f.text({ readOnly: true }),
    boundAt: f.moment({ readOnly: true }),
  },
  held: ({ boundPointNo }) => (isEmpty(boundPointNo) ? {} : { serialNo: 'err.device.serial_bound' }),
  list: {
    columns: [
      'serialNo',
      'ipcSerial',
      'model',
      'oemName',
      'status',
      'authType',
      'boundPointNo',
      'secretIssuedAt',
      'endsAt',
      'orgId',
    ],
    sort: 'serialNo',
    filters: [
      'status',
      'model',
      'oemId',
      'cabinetTypeId',
      'boundPointNo',
      'mfgDate',
      'authExpireAt',
      'endsAt',
      'authType',
      'orgId',
    ],
    search: ['serialNo', 'ipcSerial', 'model', 'oemName', 'boundPointNo'],
  },
  form: {
    hardware: ['serialNo', 'ipcSerial', 'model', 'oemId', 'cabinetTypeId', 'mfgDate', 'hwRev', 'orgId'],
    authorisation: ['authType', 'authExpireAt', 'status', 'secretIssuedAt', 'certUntil', 'certFingerprint'],
    point: ['boundPointNo', 'boundAt'],
  },
  // The kind takes effect with what is issued next: a certificate that is in use is shown all the same.
  idle: ({ authType, certFingerprint }) =>
    authType === 'x509' || !isEmpty(certFingerprint) ? [] : ['certFingerprint', 'certUntil'],
  can: ['create', 'update', 'delete', 'import'],
  states: [deviceAuthStates],
  commands: {
    ...commands,
    rotate: { needs: { action: 'deviceAuth:issueSecret' }, ...commands.rotate, question: firstIssue },
  },
  related: [{ resource: 'devices', by: 'authId', sameOrg: true }],
});
