import { copyProductsSchema } from '../../../contract/products/copy';
import { type Route, route } from '../../http/route';
import { requestContextOf } from '../../kit/kit';
import type { RouteDeps } from '../module';
import { copyProducts } from './copy';

export function productRoutes(deps: RouteDeps): Route[] {
  return [
    route({
      method: 'POST',
      path: '/products/copy',
      body: copyProductsSchema,
      policy: { key: 'productMain', atLeast: 'M' },
      summary: 'Copy products to institutions below',
      handler: (context) => copyProducts(deps, requestContextOf(context), context.body),
    }),
  ];
}
