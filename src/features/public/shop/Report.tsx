import { REPORT_TEXT_MAX, type ShopOrderView } from '@contract/orders/shop';
import { REFUND_CAUSES, type RefundCause } from '@contract/orders/words';
import { Button, InputBase, Radio, Stack } from '@mantine/core';
import { useCall } from '@shared/lib';
import { FormMessage } from '@shared/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shopApi } from './shop.api';

interface ReportProps {
  secret: string;
  onReported(view: ShopOrderView): void;
}

/** The customer says what is wrong with an order; its seller decides about the money. */
export function Report({ secret, onReported }: ReportProps) {
  const { t } = useTranslation('shop');
  const [send, { busy, problem }] = useCall(shopApi.report);
  const [opened, setOpened] = useState(false);
  const [cause, setCause] = useState<RefundCause>();
  const [note, setNote] = useState('');
  if (!opened)
    return (
      <Button variant="default" size="lg" fullWidth onClick={() => setOpened(true)}>
        {t('report.open')}
      </Button>
    );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!cause || busy) return;
    const { answer } = await send({ secret, cause, note });
    if (answer) onReported(answer);
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label={t('report.open')}>
      <Stack gap="sm">
        <Radio.Group
          label={t('report.cause')}
          value={cause ?? ''}
          onChange={(next) => setCause(REFUND_CAUSES.find((each) => each === next))}
        >
          <Stack gap="xs" mt="xs">
            {REFUND_CAUSES.map((each) => (
              <Radio key={each} value={each} label={t(`report.causes.${each}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <InputBase
          component="textarea"
          multiline
          label={t('report.note')}
          value={note}
          maxLength={REPORT_TEXT_MAX}
          rows={3}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <FormMessage message={problem?.message} />
        <Button size="lg" fullWidth type="submit" disabled={!cause} loading={busy}>
          {t('report.send')}
        </Button>
      </Stack>
    </form>
  );
}
