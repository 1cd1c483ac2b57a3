import { COPY_PRODUCTS_MAX } from '@contract/products/copy';
import { batches } from '@contract/resources/products/batches';
import { cloudProducts } from '@contract/resources/products/cloudProducts';
import { cloudSubmissions } from '@contract/resources/products/cloudSubmissions';
import { productChanges } from '@contract/resources/products/productAudits';
import { productLeaflets } from '@contract/resources/products/productLeaflets';
import { products } from '@contract/resources/products/products';
import { DrawingSwitch, type ListDrawingProps, type ResourceSlots, type RowProps } from '@kit';
import { Button } from '@mantine/core';
import { late, useMay } from '@shared/lib';
import { EmptyState, LoadFailed, PageTabs } from '@shared/ui';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { KindInput } from './KindInput';
import { ReviewDiff } from './ReviewDiff';
import { ReviewNote } from './ReviewNote';

const COPY = '/machine/productMain/copyProduct';

/** From the products to the screen that copies them. */
function ToCopy() {
  const { t } = useTranslation('products');
  const mayCopy = useMay('productMain', 'M');
  if (!mayCopy) return null;
  return (
    <Button component={Link} to={COPY} variant="default" size="xs">
      {t('ways.copy')}
    </Button>
  );
}

/** The products that were selected in the list, on to the screen that copies them. */
function CopySelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('products');
  const mayCopy = useMay('productMain', 'M');
  if (!mayCopy || ids.length > COPY_PRODUCTS_MAX) return null;
  const to = `${COPY}?${new URLSearchParams(ids.map((id) => ['id', id]))}`;
  return (
    <Button component={Link} to={to} size="compact-xs" variant="subtle">
      {t('ways.copy')}
    </Button>
  );
}

const LateTree = late(() => import('./categories/CategoryTree'), LoadFailed);

/** Fetched when somebody looks at the categories that way. */
function Tree(props: ListDrawingProps) {
  return (
    <Suspense fallback={<EmptyState kind="loading" />}>
      <LateTree {...props} />
    </Suspense>
  );
}

function CategoryViews() {
  const { t } = useTranslation('products');
  return <DrawingSwitch label={t('categories.view')} nameOf={(name) => t(`categories.views.${name}`)} />;
}

/** Products, what belongs to them, and what waits for a reviewer. */
const PAGES = [products, batches, productChanges, productLeaflets];
const tabbed: ResourceSlots = { pageTabs: () => <PageTabs pages={PAGES} /> };
const library = () => <PageTabs pages={[cloudProducts, cloudSubmissions]} />;
const diff = ({ row }: RowProps) => <ReviewDiff key={row.id} row={row} />;

const note = ({ row }: RowProps) => <ReviewNote key={`${row.id} ${row.version}`} row={row} />;

/** What lists and records of products have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  products: {
    ...tabbed,
    toolbar: ToCopy,
    selectionActions: CopySelected,
    above: note,
    inputs: { kind: KindInput },
  },
  productCategories: { toolbar: CategoryViews, drawings: { tree: Tree } },
  productAudits: { aside: diff },
  productChanges: { ...tabbed, aside: diff },
  batches: tabbed,
  productLeaflets: tabbed,
  cloudProducts: { pageTabs: library, inputs: { kind: KindInput } },
  cloudSubmissions: { pageTabs: library, aside: diff },
};
export default SLOTS;
