import { isMessageKey, messageText } from '@contract/messages';
import { COPY_PRODUCTS_MAX, COPY_TARGETS_MAX, type CopyResult } from '@contract/products/copy';
import { RefSelect, resourceApi } from '@kit';
import { Badge, Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { FormMessage, PageFrame, Panel } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { productsApi } from './products.api';
import { useLocale } from './useLocale';

const PRODUCTS = '/machine/productMain';

/** The largest page of a list: half of what may be copied at once. */
const PAGE = COPY_PRODUCTS_MAX / 2;

const COLORS = { copied: 'teal', existing: 'gray', failed: 'red' } as const;

function Said({ problem }: { problem: string }) {
  const locale = useLocale();
  return (
    <Text size="sm" c="red.8">
      {isMessageKey(problem) ? messageText(problem, locale) : problem}
    </Text>
  );
}

/** What became of each product in one institution. */
function Institution({ result: { name, orgId, products, key } }: { result: CopyResult }) {
  const { t } = useTranslation('products');
  const copied = products.filter(({ outcome }) => outcome === 'copied').length;
  return (
    <Panel title={name || orgId}>
      {key === undefined ? (
        <Text size="sm">{t('copy.done', { count: copied })}</Text>
      ) : (
        <Said problem={key} />
      )}
      {products.length > 0 && (
        <Table>
          <Table.Tbody>
            {products.map(({ productId, name: product, outcome, key: problem }) => (
              <Table.Tr key={productId}>
                <Table.Td>{product}</Table.Td>
                <Table.Td>
                  <Badge color={COLORS[outcome]} variant="light" tt="none">
                    {t(`copy.outcome.${outcome}`)}
                  </Badge>
                </Table.Td>
                <Table.Td>{problem !== undefined && <Said problem={problem} />}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}

/** Whose these products are, of one page at most; undefined until it is known. */
function useOwners(productIds: readonly string[]): readonly string[] | undefined {
  const filter = { id: `in:${productIds.join(',')}` };
  const question = { resource: 'products', page: 1, pageSize: PAGE, filter };
  const skip = productIds.length === 0;
  const { currentData } = resourceApi.useListQuery(question, { skip });
  return skip ? [] : currentData?.rows.flatMap(({ orgId }) => orgId ?? []);
}

/** Institutions below all that have these products: others are refused. */
function useTargets(productIds: readonly string[]) {
  const first = useOwners(productIds.slice(0, PAGE));
  const further = useOwners(productIds.slice(PAGE, COPY_PRODUCTS_MAX));
  const owners = first && further ? [...new Set([...first, ...further])] : [];
  return owners.length > 0 ? { orgId: `below:${owners.join(',')}` } : undefined;
}

/** Products of one's institution become products of those below it. */
export default function CopyProductScreen() {
  const { t } = useTranslation('products');
  const [search] = useSearchParams();
  const [productIds, setProducts] = useState<string[]>(search.getAll('id'));
  const [orgIds, setOrgs] = useState<string[]>([]);
  const [withPrices, setPrices] = useState(false);
  const [copy, { data, error, isLoading }] = productsApi.useCopyProductsMutation();
  const where = useTargets(productIds);
  const problem = error as ApiProblem | undefined;
  const ready =
    productIds.length > 0 &&
    orgIds.length > 0 &&
    productIds.length <= COPY_PRODUCTS_MAX &&
    orgIds.length <= COPY_TARGETS_MAX;
  return (
    <PageFrame
      title={t('copy.title')}
      sub={t('copy.about')}
      actions={
        <Button component={Link} to={PRODUCTS} variant="default" size="xs">
          {t('copy.back')}
        </Button>
      }
    >
      <Stack gap="md">
        <Panel title={t('copy.choose')}>
          <Stack gap="sm">
            <RefSelect
              resource="products"
              label={t('copy.products')}
              many
              value={productIds}
              onChange={setProducts}
            />
            <RefSelect
              resource="organizations"
              label={t('copy.targets')}
              many
              value={orgIds}
              where={where}
              disabled={where === undefined}
              onChange={setOrgs}
            />
            <Switch
              label={t('copy.withPrices')}
              checked={withPrices}
              onChange={(event) => setPrices(event.currentTarget.checked)}
            />
            <FormMessage message={problem?.message} />
            <Group>
              <Button
                disabled={!ready}
                loading={isLoading}
                onClick={() => void copy({ productIds, orgIds, withPrices })}
              >
                {t('copy.start')}
              </Button>
            </Group>
          </Stack>
        </Panel>
        {data?.map((result) => (
          <Institution key={result.orgId} result={result} />
        ))}
      </Stack>
    </PageFrame>
  );
}
