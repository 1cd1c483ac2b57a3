import { type AnyRow, recordPath } from '@contract/kit/resource';
import { ACTIONS } from '@contract/permissions';
import { productAudits, productChanges } from '@contract/resources/products/productAudits';
import { users } from '@contract/resources/system/users';
import { pathBelow, resourceApi } from '@kit';
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useAction, useFormat, useMay, useMe } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ReviewDiff } from './ReviewDiff';

const TOLD = ['waiting', 'failed'] as const;
const SHOWN = 20;

/** Submitters may not review their own product: shows who may, and a link to add another. */
function Reviewers({ row }: { row: AnyRow }) {
  const { t } = useTranslation(['products', 'domain']);
  const mayAdd = useMay(users.permission, 'M');
  const types = ACTIONS['product:audit'].map((type) => t(`domain:role.${type}`));
  const who = useFormat().anyOf(types);
  return (
    <Group gap="xs">
      <Text size="sm">{t('review.who', { who })}</Text>
      {mayAdd && (
        <Anchor
          component={Link}
          to={pathBelow(users, { orgId: String(row.orgId) })}
          size="sm"
          c="inherit"
          underline="always"
        >
          {t('review.newUser')}
        </Anchor>
      )}
    </Group>
  );
}

function Submission({ row, state }: { row: AnyRow; state: (typeof TOLD)[number] }) {
  const { t } = useTranslation('products');
  const format = useFormat();
  const { userId } = useMe();
  const mayReview = useAction('product:audit');
  const { data } = resourceApi.useListQuery(
    {
      resource: productChanges.name,
      page: 1,
      pageSize: SHOWN,
      sort: '-submittedAt',
      filter: { productId: `in:${row.id}`, state: `in:${state}` },
    },
    { refetchOnMountOrArgChange: true },
  );
  const [last] = data?.rows ?? [];
  if (!last) return null;
  const [who, at] =
    state === 'failed' ? [last.reviewer, last.reviewedAt] : [last.submitter, last.submittedAt];
  const reviews = state === 'waiting' && mayReview && last.submittedBy !== userId;
  return (
    <Stack gap="xs" mb="sm" data-review={state}>
      <Alert
        color={state === 'failed' ? 'red' : 'yellow'}
        title={t(`review.told.${state}`, { name: String(who ?? '–'), time: format.dateTime(Number(at)) })}
      >
        {state === 'failed' && (
          <Text size="sm">{t('review.reason', { reason: String(last.remark ?? '–') })}</Text>
        )}
        {state === 'waiting' && !reviews && <Reviewers row={row} />}
        <Anchor
          component={Link}
          to={recordPath(reviews ? productAudits : productChanges, last.id)}
          size="sm"
          c="inherit"
          underline="always"
        >
          {t(reviews ? 'review.decide' : 'review.open')}
        </Anchor>
      </Alert>
      {last.kind === 'update' && <ReviewDiff row={last} />}
    </Stack>
  );
}

/** What waits for a reviewer, and why the last one said no: for the submitter to continue. */
export function ReviewNote({ row }: { row: AnyRow }) {
  const { t } = useTranslation('products');
  if (row.auditState === 'draft')
    return (
      <Alert color="blue" title={t('review.draft')} mb="sm" data-review="draft">
        <Reviewers row={row} />
      </Alert>
    );
  if (row.auditState === 'passed' && row.saleState === 'delisted')
    return <Alert color="blue" title={t('review.passed')} mb="sm" data-review="passed" />;
  const state = TOLD.find((each) => each === row.auditState);
  return state ? <Submission row={row} state={state} /> : null;
}
