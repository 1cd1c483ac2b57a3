import { type AnyRow, recordPath } from '@contract/kit/resource';
import { deviceAuths } from '@contract/resources/machines/deviceAuths';
import { devices } from '@contract/resources/machines/devices';
import { products } from '@contract/resources/products/products';
import { warehouses } from '@contract/resources/supply/warehouses';
import { CommandDialog, focusField, type RowProps, useResource, useRights, type WantedState } from '@kit';
import { useMachine } from '@live';
import { Alert, Button, Group, List, Text, ThemeIcon } from '@mantine/core';
import { cabinetPath, useMay } from '@shared/lib';
import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FirstFill } from './FirstFill';
import { MachineBroker } from './hardware/MachineBroker';
import { useListed } from './listed';
import { PutIn } from './PutIn';
import { usePacksMissing } from './packs';
import { type SetupStep, setupSteps } from './setup';
import { useSold } from './sold';

const COMMANDS: Partial<Record<SetupStep, string>> = { location: 'bind', cabinet: 'addCabinet' };

/** What is missing is made, and one is back at the machine. */
function backTo({ id }: AnyRow): WantedState {
  return { wanted: { by: `setup ${id}`, at: recordPath(devices, id) } };
}

/** Packs are put in here and now, or by those whose warehouse it is. */
function Packs({
  warehouse,
  productId,
  product,
  own,
}: NonNullable<ReturnType<typeof usePacksMissing>['missing']>) {
  const { t } = useTranslation('fleet');
  const mayPut = useRights(warehouses).commands.includes('putIn');
  return (
    <>
      {warehouse && own && mayPut ? (
        <PutIn warehouse={warehouse} productId={productId} product={product} />
      ) : (
        <Text size="xs" c="dimmed">
          {t('setup.keeper', { warehouse: String(warehouse?.name) })}
        </Text>
      )}
      <Text size="sm">{product}</Text>
    </>
  );
}

/** Where the first open step is done. */
function Way({
  step,
  row,
  missing,
}: RowProps & { step: SetupStep; missing?: ReturnType<typeof usePacksMissing>['missing'] }) {
  const { words, resource } = useResource();
  const { commands, update } = useRights(resource);
  const mayFill = useMay('clientMain', 'V');
  const maySee = useMay(products.permission, 'V');
  const mayIssue = useMay(deviceAuths.permission, 'O');
  const { t } = useTranslation('fleet');
  const [asked, ask] = useState(false);
  const command = COMMANDS[step];
  if ((command && !commands.includes(command)) || (step === 'connection' && !mayIssue))
    return (
      <Text size="xs" c="dimmed">
        {t('setup.others')}
      </Text>
    );
  if (command)
    return (
      <>
        <Button size="xs" onClick={() => ask(true)}>
          {words.command(command)}
        </Button>
        {asked && (
          <CommandDialog command={command} row={row} title={String(row.name)} onClose={() => ask(false)} />
        )}
      </>
    );
  if (step === 'contacts' && update)
    return (
      <Button
        size="xs"
        onClick={({ currentTarget }) => focusField(currentTarget.closest('main') ?? document.body, step)}
      >
        {t('setup.do.contacts')}
      </Button>
    );
  if (step === 'contacts' || !mayFill) return null;
  if (step === 'stock') return <FirstFill row={row} />;
  if (step === 'packs' && missing?.kind === 'packs' && missing.warehouse) return <Packs {...missing} />;
  const ways = {
    listed: maySee ? products.path : undefined,
    products: cabinetPath(row.id),
    packs: missing?.to,
    connection: typeof row.authId === 'string' ? recordPath(deviceAuths, row.authId) : undefined,
    sale: `/machine/equipmentMain/device/${row.id}`,
  };
  const to = ways[step as keyof typeof ways];
  if (!to) return null;
  const isPacks = step === 'packs';
  return (
    <>
      <Button component={Link} to={to} state={isPacks ? backTo(row) : undefined} size="xs">
        {t(`setup.do.${isPacks ? missing?.kind : step}`)}
      </Button>
      {isPacks && <Text size="sm">{missing?.product}</Text>}
      {step === 'connection' && <MachineBroker />}
    </>
  );
}

/** What a new machine still lacks before it sells, in the order in which it is done. */
export function SetupSteps({ row }: RowProps) {
  const { t } = useTranslation('fleet');
  const { resource } = useResource();
  const { commands } = useRights(resource);
  const { assigned, stock, ready, missing } = usePacksMissing(row);
  const hasListed = useListed(row.id, assigned);
  const hasSold = useSold(row);
  // The record is as it was when it was opened; somebody waits before it for the machine to connect.
  const live = useMachine(row.id)?.state;
  const { seenAt, conn: connState } = live ?? { seenAt: row.seenAt, conn: row.connState };
  if (assigned === undefined || hasListed === undefined || hasSold === undefined) return null;
  const steps = setupSteps(
    { ...row, seenAt, connState, stock: stock || row.stock },
    assigned,
    ready,
    hasListed,
    hasSold,
  );
  const next = steps.find(({ done }) => !done)?.step;
  if (!next) return null;
  // While others have to bind it, whatever does not wait for that goes on.
  const isMine = (step: SetupStep) => step !== 'location' || commands.includes('bind');
  const ways = [next, steps.find(({ step, done }) => !done && isMine(step))?.step];
  return (
    <Alert color="blue" title={t(hasSold ? 'setup.again' : 'setup.title')} mb="sm" data-setup={next}>
      <List spacing={4} size="sm" center>
        {steps.map(({ step, done }) => (
          <List.Item
            key={step}
            icon={
              <ThemeIcon
                size={18}
                radius="xl"
                variant={done ? 'filled' : 'default'}
                color="green"
                aria-hidden
              >
                {done ? <Check size={12} /> : <Circle size={8} />}
              </ThemeIcon>
            }
          >
            <Group gap="xs">
              <Text size="sm" fw={step === next ? 600 : undefined} c={done ? 'dimmed' : undefined}>
                {t(done ? 'setup.done' : `setup.steps.${step}`, { step: t(`setup.steps.${step}`) })}
              </Text>
              {ways.includes(step) && <Way step={step} row={row} missing={missing} />}
            </Group>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
