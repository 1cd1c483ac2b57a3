import type { Coverage } from '@contract/live';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePermission } from '../../lib/access';
import { urlWith } from '../../lib/address/urlState';

const MACHINES = '/machine/equipmentMain/live';

/** How many machines stand behind a total, and which do not. A total without it would claim to know them all. */
export function CoverageNote({ cover: { n, of, storage } }: { cover: Coverage }) {
  const { t } = useTranslation('common');
  const opens = usePermission('clientMain');
  const missing = of - n;
  const text = t('coverage.text', { n, of });
  // None behind it are all machines, also those a lost link shows as last known.
  const to = urlWith(MACHINES, { data: n > 0 ? 'missing' : undefined, storage });
  const hint = missing > 0 ? t('coverage.hint', { missing }) : undefined;
  return (
    <Text span size="xs" c={missing > 0 ? undefined : 'dimmed'} title={hint} data-cover={`${n}/${of}`}>
      {missing > 0 && opens ? (
        <Link to={to} style={{ color: 'inherit' }}>
          {text}
        </Link>
      ) : (
        text
      )}
    </Text>
  );
}
