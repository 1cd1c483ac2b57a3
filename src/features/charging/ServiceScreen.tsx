import type { PayType, ServicePlan } from '@contract/charging/service';
import { recordPath } from '@contract/kit/resource';
import { messageText } from '@contract/messages';
import { chargeOrders } from '@contract/resources/charging/chargeOrders';
import { RefSelect, useWords } from '@kit';
import { Alert, Anchor, Box, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ApiProblem, problemOf } from '@shared/api';
import { text, useAction, useCurrency, useFormat, useMe, useUrlState } from '@shared/lib';
import { EmptyState, FormMessage, PageFrame, PageTabs } from '@shared/ui';
import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { Checkout } from './Checkout';
import { useBuyMutation, useServicesQuery, useTryServiceMutation } from './charging.api';
import { OfferedServices } from './OfferedServices';
import { OwnServices } from './OwnServices';
import { SERVICE_PAGES } from './servicePages';
import { useBasket } from './useBasket';

const FILTERS = { org: text() };

/** Orders that still have to be paid, each a way to its code. */
function Unpaid({ plan }: { plan: ServicePlan }) {
  const { t } = useTranslation('charging');
  const format = useFormat();
  const currency = useCurrency(plan.orgId);
  if (plan.unpaid.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" icon={<Clock size={18} aria-hidden />} title={t('unpaid')}>
      {plan.unpaid.map(({ id, orderNo, amount, payDeadline }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} to={recordPath(chargeOrders, id)} size="sm" c="inherit" underline="always">
            {orderNo}
          </Anchor>{' '}
          {t('payBy', { amount: format.money(amount, currency), time: format.timeShort(payDeadline) })}
        </Text>
      ))}
    </Alert>
  );
}

function Plan({ plan }: { plan: ServicePlan }) {
  const { t } = useTranslation('charging');
  const { locale } = useWords('chargeOrders');
  const navigate = useNavigate();
  const basket = useBasket(plan);
  const buys = useAction('charge:buy');
  const [buy, buying] = useBuyMutation();
  const [attempt, trying] = useTryServiceMutation();
  const mayBuy = buys && plan.refusal === undefined;
  const problem = (buying.error ?? trying.error) as ApiProblem | undefined;
  const order = async (payType: PayType) => {
    const body = { lines: basket.wanted, payType, amount: basket.sums.pay };
    const bought = await buy({ orgId: plan.orgId, body }).unwrap();
    basket.clear();
    void navigate(recordPath(chargeOrders, bought.id));
  };
  const begin = async (itemId: string) => {
    await attempt({ orgId: plan.orgId, itemId }).unwrap();
    notifications.show({ message: t('trialBegun') });
  };
  const refusal = plan.refusal && messageText(plan.refusal, locale);
  // Who operates the platform begins here with itself: that is no fault, but nothing is sold to it.
  if (plan.refusal === 'err.charge.platform') return <EmptyState kind="none" title={refusal} text="" />;
  return (
    <Stack gap="md">
      <FormMessage message={refusal} />
      <Unpaid plan={plan} />
      <OwnServices services={plan.services} now={plan.asOf} mayBuy={mayBuy} />
      <OfferedServices
        plan={plan}
        basket={basket}
        mayBuy={mayBuy}
        onTry={(itemId) => void begin(itemId).catch(problemOf)}
      />
      {mayBuy && (
        <Checkout
          plan={plan}
          basket={basket}
          problem={problem?.message}
          busy={buying.isLoading}
          onBuy={(payType) => void order(payType).catch(problemOf)}
        />
      )}
    </Stack>
  );
}

/** What an institution has, until when, and what it may buy. */
export default function ServiceScreen() {
  const { t } = useTranslation(['charging', 'menu']);
  const { orgId: ownId = '' } = useMe();
  const [{ org }, setFilter] = useUrlState(FILTERS);
  const orgId = org || ownId;
  const { currentData, isError, refetch } = useServicesQuery(orgId);
  return (
    <PageFrame
      title={t('menu:/chargeMain/chargeManagement/service')}
      sub={currentData?.orgName}
      tabs={<PageTabs pages={SERVICE_PAGES} />}
    >
      <Stack gap="md">
        <Box maw={420}>
          <RefSelect
            resource="organizations"
            label={t('charging:institution')}
            value={[orgId]}
            onChange={([next]) => setFilter({ org: next ?? '' })}
          />
        </Box>
        {currentData ? (
          <Plan key={orgId} plan={currentData} />
        ) : (
          <EmptyState kind={isError ? 'failed' : 'loading'} onRetry={refetch} />
        )}
      </Stack>
    </PageFrame>
  );
}
