import { type AnyRow, recordPath } from '@contract/kit/resource';
import { productChanges } from '@contract/resources/products/productAudits';
import { resourceApi } from '@kit';
import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ReviewDiff } from './ReviewDiff';

const TOLD = ['waiting', 'failed'] as const;
const SHOWN = 20;

function Submission({ row, state }: { row: AnyRow; state: (typeof TOLD)[number] }) {
  const { t } = useTranslation('products');
  const format = useFormat();
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
  return (
    <Stack gap="xs" mb="sm" data-review={state}>
      <Alert
        color={state === 'failed' ? 'red' : 'yellow'}
        title={t(`review.told.${state}`, { name: String(who ?? '–'), time: format.dateTime(Number(at)) })}
      >
        {state === 'failed' && (
          <Text size="sm">{t('review.reason', { reason: String(last.remark ?? '–') })}</Text>
        )}
        <Anchor
          component={Link}
          to={recordPath(productChanges, last.id)}
          size="sm"
          c="inherit"
          underline="always"
        >
          {t('review.open')}
        </Anchor>
      </Alert>
      {last.kind === 'update' && <ReviewDiff row={last} />}
    </Stack>
  );
}

/** What waits for a reviewer, and why the last one said no: whoever submitted it goes on from there. */
export function ReviewNote({ row }: { row: AnyRow }) {
  const state = TOLD.find((each) => each === row.auditState);
  return state ? <Submission row={row} state={state} /> : null;
}
