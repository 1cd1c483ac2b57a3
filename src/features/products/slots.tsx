import { COPY_PRODUCTS_MAX } from '@contract/products/copy';
import { cloudProducts } from '@contract/resources/products/cloudProducts';
import { cloudSubmissions } from '@contract/resources/products/cloudSubmissions';
import { DrawingSwitch, type ListDrawingProps, type ResourceSlots, type RowProps } from '@kit';
import { Button } from '@mantine/core';
import { useMay } from '@shared/lib';
import { EmptyState, PageTabs } from '@shared/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ReviewDiff } from './ReviewDiff';
import { ReviewNote } from './ReviewNote';

const COPY = '/machine/productMain/copyProduct';
const WAYS = [
  ['batches', '/machine/productMain/batchMain'],
  ['changes', '/machine/productMain/productUpdateAudit'],
] as const;

/** From the products to what belongs to them. */
function Ways() {
  const { t } = useTranslation('products');
  const mayCopy = useMay('productMain', 'M');
  const ways = mayCopy ? [...WAYS, ['copy', COPY] as const] : WAYS;
  return ways.map(([name, to]) => (
    <Button key={name} component={Link} to={to} variant="default" size="xs">
      {t(`ways.${name}`)}
    </Button>
  ));
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

const LateTree = lazy(() => import('./categories/CategoryTree'));

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

const library = () => <PageTabs pages={[cloudProducts, cloudSubmissions]} />;
const diff = ({ row }: RowProps) => <ReviewDiff key={row.id} row={row} />;

const note = ({ row }: RowProps) => <ReviewNote key={`${row.id} ${row.version}`} row={row} />;

/** What lists and records of products have beside what the kit makes of them. */
const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  products: { toolbar: Ways, chosen: CopySelected, above: note },
  productCategories: { toolbar: CategoryViews, drawings: { tree: Tree } },
  productAudits: { aside: diff },
  productChanges: { aside: diff },
  cloudProducts: { pageTabs: library },
  cloudSubmissions: { pageTabs: library, aside: diff },
};
export default SLOTS;
