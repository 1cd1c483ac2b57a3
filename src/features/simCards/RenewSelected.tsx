import type { LinesField } from '@contract/kit/field';
import { iotCards } from '@contract/resources/simCards/iotCards';
import { iotRenewalOrders } from '@contract/resources/simCards/iotRenewalOrders';
import { type NewRecordState, resourceApi, useRights } from '@kit';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const LINES = iotRenewalOrders.fields.cards as LinesField;
const MONTHS = LINES.columns.months?.initial;

/** From the cards that are selected to one order that renews them all; the form asks for the months of each. */
export function RenewSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('simCards');
  const { create } = useRights(iotRenewalOrders);
  const [first = ''] = ids;
  const offered = create && ids.length <= LINES.max;
  // With several institutions, the order belongs to the one that owns the cards.
  const { data } = resourceApi.useRecordQuery({ resource: iotCards.name, id: first }, { skip: !offered });
  if (!offered) return null;
  const cards = ids.map((cardId) => ({ cardId, months: MONTHS }));
  const values = data ? { orgId: data.orgId, cards } : { cards };
  const state: NewRecordState = { copy: { of: ids.join(), values } };
  return (
    <Button
      component={Link}
      to={`${iotRenewalOrders.path}/new?cards=${ids.length}-${first}`}
      state={state}
      size="compact-xs"
      variant="subtle"
    >
      {t('renew', { count: ids.length })}
    </Button>
  );
}
