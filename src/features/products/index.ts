import type { Feature } from '@kit';

/** Products, categories, batches, reviews and the cloud library. */
export const productsFeature: Feature = {
  screens: [
    {
      path: '/machine/productMain/copyProduct',
      words: ['products', 'kit'],
      load: () => import('./CopyProductScreen'),
    },
  ],
  slots: {
    of: [
      'products',
      'productCategories',
      'productAudits',
      'productChanges',
      'batches',
      'productLeaflets',
      'cloudProducts',
      'cloudSubmissions',
    ],
    words: { products: ['products'], productCategories: ['products'] },
    load: () => import('./slots'),
  },
};
