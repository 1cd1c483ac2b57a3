import { PRODUCT_FOR_SALE } from '@contract/machines/lanes';
import { cloudProducts } from '@contract/resources/products/cloudProducts';
import { type Product, products } from '@contract/resources/products/products';
import { resourceApi, useWords } from '@kit';
import { Button, Stack, Text, UnstyledButton } from '@mantine/core';
import { useMay } from '@shared/lib';
import { EmptyState, SearchInput } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './ProductShelf.module.css';

const SHOWN = 20;

interface ProductShelfProps {
  /** Whose products. */
  sellerIds: readonly string[];
  /** Lanes are chosen that a product could be put into. */
  ready: boolean;
  onDrag(product: Product | undefined): void;
  onChoose(product: Product): void;
}

/** Where products come from: the library, or one's own list. */
function WaysToProducts() {
  const { t } = useTranslation('cabinet');
  const words = useWords(products.name);
  const mayImport = useMay(cloudProducts.permission, 'O');
  const mayList = useMay(products.permission, 'V');
  return (
    <Stack gap="xs">
      {mayImport && (
        <Button component={Link} to={cloudProducts.path} size="xs">
          {t('fromLibrary')}
        </Button>
      )}
      {mayList && (
        <Button component={Link} to={products.path} size="xs" variant="default">
          {words.plural}
        </Button>
      )}
    </Stack>
  );
}

/** Products on sale: one is dragged onto a lane, or chosen for the lanes that are. */
export function ProductShelf({ sellerIds, ready, onDrag, onChoose }: ProductShelfProps) {
  const { t } = useTranslation('cabinet');
  const [q, setQ] = useState('');
  const question = {
    q: q || undefined,
    filter: { ...PRODUCT_FOR_SALE, orgId: `in:${sellerIds.join(',')}` },
    sort: 'genericName',
  };
  const found = resourceApi.useListQuery({ resource: products.name, page: 1, pageSize: SHOWN, ...question });
  const rows = found.data?.rows as unknown as Product[] | undefined;
  return (
    <aside className={classes.shelf} aria-label={t('products')}>
      <SearchInput label={t('searchProducts')} value={q} onChange={setQ} />
      <Text size="xs" c="dimmed">
        {t('productsHint')}
      </Text>
      {!rows && (
        <EmptyState kind={found.isError ? 'failed' : 'loading'} onRetry={() => void found.refetch()} />
      )}
      {rows?.length === 0 && (
        <EmptyState
          kind={q ? 'filtered' : 'none'}
          text={q ? '' : t('noProducts')}
          action={!q && <WaysToProducts />}
          onClear={() => setQ('')}
        />
      )}
      <ul className={classes.list}>
        {rows?.map((product) => (
          <li key={product.id}>
            <UnstyledButton
              className={classes.product}
              draggable
              data-product={product.id}
              aria-disabled={!ready || undefined}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'copy';
                event.dataTransfer.setData('text/plain', String(product.genericName));
                onDrag(product);
              }}
              onDragEnd={() => onDrag(undefined)}
              onClick={() => ready && onChoose(product)}
            >
              <span>{product.genericName}</span>
              <span className={classes.more}>
                {product.specification} · {product.widthMm} × {product.heightMm} mm
              </span>
              <span className={classes.more}>{product.manufacturer}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </aside>
  );
}
