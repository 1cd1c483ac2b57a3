import { f } from '../../kit/field';
import { defineResource } from '../../kit/resource';
import { LEAFLET, MASTER_FIELDS } from '../../products/master';

const set = { readOnly: true } as const;
const text = f.long({ readOnly: true, max: MASTER_FIELDS.indications.max });

/** Leaflets of a product as they were in force. The database adds one whenever another text is approved. */
export const productLeaflets = defineResource({
  name: 'productLeaflets',
  permission: 'productMain',
  path: '/machine/productMain/leaflets',
  tenancy: 'org',
  title: 'versionNo',
  fields: {
    productId: f.ref('products', set),
    versionNo: f.text(set),
    validFrom: f.moment(set),
    /** Absent of the one that is in force. */
    validTo: f.moment(set),
    appearance: text,
    activeIngredients: text,
    indications: text,
    dosageAdministration: text,
    contraindications: text,
    adverseReactions: text,
    precautions: text,
    overdose: text,
    interactions: text,
    paediatricUse: text,
    geriatricUse: text,
    pregnancyUse: text,
    toxicology: text,
    pharmacokinetics: text,
    leafletImage: f.file('image', set),
  },
  list: {
    columns: ['productId', 'versionNo', 'validFrom', 'validTo', 'orgId'],
    sort: '-validFrom',
    filters: ['productId', 'validFrom', 'validTo', 'orgId'],
    search: ['versionNo'],
  },
  form: {
    version: ['productId', 'versionNo', 'validFrom', 'validTo', 'leafletImage', 'orgId'],
    leaflet: LEAFLET,
  },
  can: [],
});
