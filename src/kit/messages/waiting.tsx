import type { NamedRecord } from '@contract/common/envelope';
import { recordPath } from '@contract/kit/resource';
import type { ChangeResult, PendingApproval } from '@contract/kit/wire';
import { resourceNamed } from '@contract/resources';
import { notifications } from '@mantine/notifications';
import { useTranslation } from 'react-i18next';

const SHOWN_MS = 15_000;

/** Messages stand outside the router: an address is all they know of it. */
function Waits({ resource, id }: PendingApproval) {
  const { t } = useTranslation('kit');
  return (
    <>
      {t('waits.text')} <a href={`#${recordPath(resourceNamed(resource), id)}`}>{t('waits.show')}</a>
    </>
  );
}

function Made({ resource, id, title }: NamedRecord) {
  const { t } = useTranslation('kit');
  return (
    <>
      {t('made.text', { title })} <a href={`#${recordPath(resourceNamed(resource), id)}`}>{t('made.show')}</a>
    </>
  );
}

/** Says that part of a change does not happen before a second person has agreed, and what a command has made. */
export function announce({ waits, made }: Pick<ChangeResult, 'waits' | 'made'>): void {
  if (waits) notifications.show({ message: <Waits {...waits} />, color: 'orange', autoClose: SHOWN_MS });
  if (made) notifications.show({ message: <Made {...made} />, color: 'green', autoClose: SHOWN_MS });
}
