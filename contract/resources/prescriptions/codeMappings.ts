import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { commandsOf, defineStates, stateField } from '../../kit/states';
import type { PermissionKey } from '../../permissions';
import { SUGGESTED_BY } from '../../prescriptions/suggestion';

const product = {
  productId: f.ref('products', { required: true }),
  /** Our smallest units in one of theirs. */
  ratio: f.number({ required: true, above: 0, max: 10_000, digits: 4, initial: 1 }),
};

/** `conflict`: the product that was chosen has another approval number than the code. */
export const mappingStates = defineStates({
  field: 'state',
  initial: 'unmapped',
  states: { unmapped: 'warn', conflict: 'bad', mapped: 'ok' },
  events: {
    map: { from: ['unmapped', 'conflict', 'mapped'], to: 'mapped', needs: 'M', args: product },
    /** To the product that has the approval number of the code, where there is one. */
    mapSuggested: { from: ['unmapped', 'conflict'], to: 'mapped', needs: 'M', bulk: true },
    unmap: { from: ['mapped', 'conflict'], to: 'unmapped', needs: 'M', bulk: true, danger: true },
    diverge: { from: ['mapped'], to: 'conflict', needs: 'system' },
  },
});

interface Owner {
  name: 'hospitalCodes' | 'pharmacyCodes' | 'channelCodes';
  path: string;
  permission: PermissionKey;
  /** Whose codes they are. */
  owner: 'hospitals' | 'pharmacies' | 'prescriptionChannels';
  /** Hospitals and channels of an institution above have codes of those below. */
  orgFrom?: 'ownerId';
}

/** What a partner calls our products; one list for each kind of partner. */
function codesOf({ name, path, permission, owner, orgFrom }: Owner) {
  return defineResource({
    name,
    permission,
    path,
    tenancy: 'org',
    orgFrom,
    title: 'extName',
    fields: {
      ownerId: f.ref(owner, { required: true, fixed: true }),
      extCode: f.text({ required: true, fixed: true }),
      extName: f.text({ required: true, max: 128 }),
      extSpec: f.text({ max: 128 }),
      approvalNo: f.text({ required: true, max: 40, check: 'approvalNo' }),
      productId: f.ref('products', { fixed: true }),
      ratio: f.number({ ...product.ratio, fixed: true }),
      state: stateField(mappingStates),
      suggestedId: f.ref('products', { readOnly: true, computed: true }),
      suggestedBy: f.choice(SUGGESTED_BY, { readOnly: true, computed: true }),
      mappedBy: f.ref('users', { readOnly: true }),
      mappedAt: f.moment({ readOnly: true }),
    },
    list: {
      columns: [
        ...(['extName', 'extCode', 'extSpec', 'approvalNo', 'state', 'ownerId', 'productId'] as const),
        ...(['ratio', 'suggestedId', 'suggestedBy', 'mappedAt'] as const),
      ],
      sort: 'extCode',
      filters: ['state', 'ownerId', 'productId', 'mappedBy', 'mappedAt', 'orgId'],
      search: ['extName', 'extCode', 'approvalNo', 'extSpec'],
    },
    form: {
      code: ['ownerId', 'extCode', 'extName', 'extSpec', 'approvalNo', 'orgId'],
      mapping: ['productId', 'ratio', 'state', 'suggestedId', 'suggestedBy', 'mappedBy', 'mappedAt'],
    },
    key: 'extCode',
    keyWithin: 'ownerId',
    can: ['create', 'update', 'delete', 'import'],
    states: [mappingStates],
    commands: commandsOf(mappingStates),
  });
}

export const hospitalCodes = codesOf({
  name: 'hospitalCodes',
  path: '/prescription/hospitalInformation/hospitalCodeList',
  permission: 'hospitalMain',
  owner: 'hospitals',
});
export const pharmacyCodes = codesOf({
  name: 'pharmacyCodes',
  path: '/prescription/pharmacyInformation/pharmacyCodeList',
  permission: 'pharmacyMain',
  owner: 'pharmacies',
  orgFrom: 'ownerId',
});
export const channelCodes = codesOf({
  name: 'channelCodes',
  path: '/prescription/channelInformation/channelCodeList',
  permission: 'channelMain',
  owner: 'prescriptionChannels',
});
