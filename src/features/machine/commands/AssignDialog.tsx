import { CommandDialog, DeferredBulkSteps } from '@kit';
import { useCurrency, useFormat } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import type { PlanogramView } from '../cabinet/usePlanogram';
import { wireOf } from './LaneBar';
import { laneRow } from './laneRow';
import type { ProductAssignment } from './useAssigning';

interface AssignDialogProps extends ProductAssignment {
  shown: PlanogramView;
  onClose(): void;
  onDone(): void;
}

/** Asks at which price, and how many there is room for, before a product stands in its lanes. */
export function AssignDialog({ product, lanes, shown, onClose, onDone }: AssignDialogProps) {
  const { t } = useTranslation(['cabinet', 'common']);
  const format = useFormat();
  const currency = useCurrency(shown.planogram.orgId);
  const [only] = lanes;
  const args = { productId: product.id };
  if (!only) return null;
  // What it costs where no other price is entered.
  const price = format.money(product.machinePrice ?? product.sellingPrice, currency);
  const lane = lanes.map(({ laneNo }) => laneNo).join(t('common:separator'));
  const title = t('assignTo', { lane, product: `${product.genericName} · ${price}` });
  if (lanes.length > 1)
    return (
      <DeferredBulkSteps
        command="assign"
        selected={wireOf(lanes)}
        count={lanes.length}
        args={args}
        subject={title}
        onClose={(ended) => {
          if (ended) onDone();
          onClose();
        }}
      />
    );
  const row = laneRow(only, shown.planogram);
  const asked = { command: 'assign', row, title, args, onClose, onDone };
  return <CommandDialog {...asked} />;
}
