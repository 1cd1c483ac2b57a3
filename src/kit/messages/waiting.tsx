import { recordPath } from '@contract/kit/resource';
import type { PendingApproval } from '@contract/kit/wire';
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

/** Says that part of a change does not happen before a second person has agreed. */
export function announce(waits: PendingApproval): void {
  notifications.show({ message: <Waits {...waits} />, color: 'orange', autoClose: SHOWN_MS });
}
