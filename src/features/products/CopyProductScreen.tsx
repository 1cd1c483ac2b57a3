import { isMessageKey, messageText } from '@contract/messages';
import { COPY_PRODUCTS_MAX, COPY_TARGETS_MAX, type CopyResult } from '@contract/products/copy';
import { RefSelect } from '@kit';
import { Badge, Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import type { ApiProblem } from '@shared/api';
import { FormMessage, PageFrame, Panel } from '@shared/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { productsApi } from './products.api';
import { useLocale } from './useLocale';

const PRODUCTS = '/machine/productMain';

function Outcome({ result }: { result: CopyResult }) {
  const { t } = useTranslation('products');
  const locale = useLocale();
  const { copied, existing, key } = result;
  if (key !== undefined)
    return (
      <Text size="sm" c="red.8">
        {isMessageKey(key) ? messageText(key, locale) : key}
      </Text>
    );
  return (
    <Text size="sm">
      {t('copy.done', { count: copied })}
      {existing.length > 0 && ` · ${t('copy.existing', { count: existing.length })} ${existing.join(', ')}`}
    </Text>
  );
}

function Results({ results }: { results: readonly CopyResult[] }) {
  const { t } = useTranslation('products');
  return (
    <Panel title={t('copy.results')}>
      <Table>
        <Table.Tbody>
          {results.map((result) => (
            <Table.Tr key={result.orgId}>
              <Table.Th>{result.name || result.orgId}</Table.Th>
              <Table.Td>
                <Badge color={result.key ? 'red' : 'teal'} variant="light" tt="none">
                  {t(result.key ? 'copy.failed' : 'copy.ok')}
                </Badge>
              </Table.Td>
              <Table.Td>
                <Outcome result={result} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

/** Products of one's institution become products of those below it. */
export default function CopyProductScreen() {
  const { t } = useTranslation('products');
  const [search] = useSearchParams();
  const [productIds, setProducts] = useState<string[]>(search.getAll('id'));
  const [orgIds, setOrgs] = useState<string[]>([]);
  const [withPrices, setPrices] = useState(false);
  const [copy, { data, error, isLoading }] = productsApi.useCopyProductsMutation();
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
        {data && <Results results={data} />}
      </Stack>
    </PageFrame>
  );
}
