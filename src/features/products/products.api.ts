import type { CopyProducts, CopyResult } from '@contract/products/copy';
import { api } from '@shared/api';

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    copyProducts: build.mutation<CopyResult[], CopyProducts>({
      query: (body) => ({ url: '/products/copy', method: 'POST', body }),
      invalidatesTags: (result) => (result ? [{ type: 'resource', id: 'products' }] : []),
    }),
  }),
});
