import type { cloudProducts } from '../../../contract/resources/products/cloudProducts';
import type { cloudSubmissions } from '../../../contract/resources/products/cloudSubmissions';
import type { productAudits } from '../../../contract/resources/products/productAudits';
import type { productLeaflets } from '../../../contract/resources/products/productLeaflets';
import type { OrgTableOf, TableOf } from './general/tableOf';

/** Products, categories, batches, reviews and the cloud library; what ingest reads stands in `fleet.ts`. */
export interface ProductsTables {
  cloudSubmissions: Partial<OrgTableOf<typeof cloudSubmissions>> & {
    id: string;
    orgId: string;
    changes: string;
    productName: string;
    approvalNo: string;
    submitter: string;
    submittedAt: Date;
    state: string;
  };
  productLeaflets: OrgTableOf<typeof productLeaflets>;
  productAudits: OrgTableOf<typeof productAudits>;
  cloudProducts: Omit<TableOf<typeof cloudProducts>, 'usedBy' | 'taken'>;
}
