import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, stateField } from '../../kit/states';
import { entryProblems } from '../../merchants/checks';
import { AGENT, LICENCE, refusedFields, wantedOf } from '../../merchants/completeness';
import { REFUSAL_CAUSES } from '../../merchants/refusals';
import { declareStates, EDITABLE, submitRefusal } from '../../merchants/states';

const readOnly = true;
const sealed = true;
const commands = commandsOf(declareStates);
const ACCOUNT_TYPES = ['public', 'private'] as const;

/** Fields of the account that money is settled to. */
const accountFields = {
  accountType: f.choice(ACCOUNT_TYPES),
  bankName: f.text({ max: 64 }),
  bankBranch: f.text({ max: 128 }),
  cnaps: f.text({ check: 'cnaps', max: 12 }),
  accountName: f.text({ max: 128 }),
  accountNo: f.text({ max: 30, check: 'digits', personal: 'card', sealed }),
  reservedPhone: f.text({ check: 'mobile', max: 11, personal: 'phone', sealed }),
};

/** Said of another account that was refused. */
const REFUSED_CHANGE = ['changeCause', 'changeRefusal'] as const;

/** Not at the provider, or taken back there. */
const DELETABLE = ['incomplete', 'ready', 'cancelled'] as const;

/** Applications of merchants to take payments. Nothing but the name is required before they are declared. */
export const merchantEntries = defineResource({
  name: 'merchantEntries',
  permission: 'payEntry',
  path: '/machine/payEntry',
  tenancy: 'org',
  title: 'fullName',
  fields: {
    fullName: f.text({ required: true, min: 2, max: 128 }),
    shortName: f.text({ perRecord: true, min: 2, max: 20, check: 'plainName' }),
    merchantType: f.choice(['enterprise', 'individual', 'micro', 'institution'], {
      required: true,
      initial: 'enterprise',
    }),
    industries: f.choices(['5912', '5122', '5976', '8062', '5411'], { initial: ['5912'] }),
    region: f.region(),
    address: f.text({ min: 5, max: 100 }),
    contactType: f.choice(['legal', 'super'], { initial: 'legal' }),
    contactName: f.text({ personal: 'name', sealed }),
    contactPhone: f.text({ check: 'mobile', max: 11, personal: 'phone', sealed }),
    contactEmail: f.text({ check: 'email', personal: 'email', sealed }),
    contactIdNo: f.text({ max: 20, personal: 'idNumber', sealed }),
    contactLetter: f.file('merchantAttachment'),
    legalName: f.text(),
    idType: f.choice(['idcard', 'passport', 'hkmo', 'tw'], { initial: 'idcard' }),
    idNo: f.text({ max: 20, personal: 'idNumber', sealed }),
    idStart: f.date(),
    idEnd: f.date(),
    idFront: f.file('merchantAttachment'),
    idBack: f.file('merchantAttachment'),
    licenceNo: f.text({ check: 'uscc', max: 18 }),
    licenceStart: f.date(),
    licenceEnd: f.date(),
    licenceImg: f.file('image'),
    licenceAddr: f.text({ max: 128 }),
    drugLicenceImg: f.file('merchantAttachment'),
    gspImg: f.file('merchantAttachment'),
    deviceFilingImg: f.file('merchantAttachment'),
    storeName: f.text(),
    storeAddress: f.text({ max: 128 }),
    storeContact: f.text({ personal: 'name', sealed }),
    photoFront: f.file('merchantAttachment'),
    photoInside: f.file('merchantAttachment'),
    photoCashier: f.file('merchantAttachment'),
    ...accountFields,
    minSettleAmt: f.money({ above: 0, initial: 1_000 }),
    paymentProduct: f.choice(['native', 'jsapi', 'face', 'app'], { initial: 'native' }),
    feeRate: f.number({ min: 0, max: 100, digits: 4, unit: 'percent', initial: 0.38 }),
    tradeRate: f.number({ min: 0, max: 100, digits: 4, unit: 'percent' }),
    settleCycle: f.choice(['D1', 'T1'], { initial: 'T1' }),
    attachments: f.files('merchantAttachment'),
    completeness: f.number({ readOnly, unit: 'percent', initial: 0 }),
    declareState: stateField(declareStates),
    applymentId: f.text({ readOnly }),
    subMchId: f.text({ readOnly, max: 32 }),
    signUrl: f.text({ readOnly, max: 256 }),
    rejectDetail: f.lines(
      {
        field: f.text({ readOnly, fieldName: true }),
        reason: f.text({ readOnly, max: 200 }),
        cause: f.choice(REFUSAL_CAUSES, { readOnly }),
        corrected: f.flag({ readOnly }),
      },
      { readOnly },
    ),
    changeCause: f.choice(REFUSAL_CAUSES, {
      readOnly,
      tones: { value: 'bad', whole: 'bad', refused: 'bad' },
    }),
    changeRefusal: f.text({ readOnly, max: 200 }),
    declaredAt: f.moment({ readOnly }),
    approvedAt: f.moment({ readOnly }),
  },
  list: {
    columns: [
      'fullName',
      'declareState',
      'completeness',
      'merchantType',
      'orgId',
      'contactName',
      'contactPhone',
      'subMchId',
      'declaredAt',
      'updatedAt',
    ],
    sort: '-updatedAt',
    filters: [
      'declareState',
      'completeness',
      'merchantType',
      'region',
      'accountType',
      'settleCycle',
      'declaredAt',
      'orgId',
    ],
    search: ['fullName', 'shortName', 'licenceNo', 'storeName', 'subMchId'],
  },
  form: {
    progress: [
      'declareState',
      'completeness',
      'declaredAt',
      'approvedAt',
      'applymentId',
      'subMchId',
      'signUrl',
    ],
    merchant: ['fullName', 'shortName', 'orgId', 'merchantType', 'industries', 'region', 'address'],
    contact: ['contactType', 'contactName', 'contactPhone', 'contactEmail', 'contactIdNo', 'contactLetter'],
    legal: ['legalName', 'idType', 'idNo', 'idStart', 'idEnd', 'idFront', 'idBack'],
    licence: ['licenceNo', 'licenceStart', 'licenceEnd', 'licenceImg', 'licenceAddr'],
    qualification: ['drugLicenceImg', 'gspImg', 'deviceFilingImg'],
    store: ['storeName', 'storeAddress', 'storeContact', 'photoFront', 'photoInside', 'photoCashier'],
    account: [
      'changeCause',
      'changeRefusal',
      'accountType',
      'bankName',
      'bankBranch',
      'cnaps',
      'accountName',
      'accountNo',
      'reservedPhone',
    ],
    settlement: ['minSettleAmt', 'paymentProduct', 'feeRate', 'tradeRate', 'settleCycle', 'attachments'],
  },
  steps: { wanted: wantedOf, remarks: refusedFields },
  can: ['create', 'update', 'delete'],
  idle: ({ merchantType, contactType, changeCause }) => [
    ...(merchantType === 'micro' ? LICENCE : []),
    ...(contactType === 'super' ? [] : AGENT),
    ...(changeCause ? [] : REFUSED_CHANGE),
  ],
  check: (draft) => entryProblems(draft),
  locked: ({ declareState }) => (EDITABLE.includes(declareState) ? undefined : 'err.merchant.locked'),
  kept: ({ declareState }) =>
    DELETABLE.some((state) => state === declareState) ? undefined : 'err.merchant.locked',
  states: [declareStates],
  commands: {
    ...commands,
    submit: { ...commands.submit, needs: { action: 'merchant:submit' }, refusal: submitRefusal },
    changeAccount: {
      ...commands.changeAccount,
      needs: { action: 'merchant:submit' },
      args: Object.fromEntries(
        Object.entries(accountFields).map(([name, field]) => [name, { ...field, required: true }]),
      ),
      steps: [
        ['accountType', 'accountName', 'accountNo'],
        ['bankName', 'bankBranch', 'cnaps', 'reservedPhone'],
      ],
    },
  },
});
