import {
  HEALTH_DIMENSIONS,
  HEALTH_LEVELS,
  type HealthDimension,
  type MachineFacts,
} from '@contract/machines/health';
import type { ListDrawingProps } from '@kit';
import { flag, oneOf, useNarrow, useUrlState } from '@shared/lib';
import { useRegionName } from '@shared/regions/useRegions';
import { type Column, EmptyState, VirtualTable } from '@shared/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ChooseMachine, type MachineSelectionProps } from './ChooseMachine';
import classes from './Fleet.module.css';
import { FleetBody } from './FleetBody';
import { HealthCell } from './HealthCell';
import { MatrixCards } from './MatrixCards';
import { useLevels } from './useLevels';

const FILTERS = { by: oneOf(HEALTH_DIMENSIONS), best: flag(false) };
/** All of them fit beside an open menu at 1366 pixels, their longest words on two lines. */
const COLUMN_WIDTHS: Readonly<Record<HealthDimension, number>> = {
  connectivity: 121,
  temperature: 116,
  humidity: 97,
  door: 87,
  stock: 106,
  sim: 90,
  expiry: 100,
  commands: 108,
  alarms: 96,
};

function MachineName({ name, place }: { name: string; place: string }) {
  return (
    <div className={classes.machine} title={place}>
      <p className={classes.machineName} data-whole>
        {name}
      </p>
      <p className={classes.machinePlace}>{place}</p>
    </div>
  );
}

function useMatrixColumns({ isSelected, choose }: MachineSelectionProps): Column<MachineFacts>[] {
  const { t } = useTranslation('fleet');
  const regionName = useRegionName();
  return [
    {
      key: 'choose',
      header: t('selection'),
      hidesHeader: true,
      width: 33,
      render: (facts) => <ChooseMachine facts={facts} isSelected={isSelected} choose={choose} />,
    },
    {
      key: 'name',
      header: t('machine'),
      grow: 138,
      share: 4,
      render: ({ name, pointNo, city }) => (
        <MachineName name={name} place={[pointNo, regionName(city)].filter(Boolean).join(' · ')} />
      ),
    },
    ...HEALTH_DIMENSIONS.map(
      (dimension): Column<MachineFacts> => ({
        key: dimension,
        header: t(`dimension.${dimension}`),
        grow: COLUMN_WIDTHS[dimension],
        sortable: true,
        render: (facts) => <HealthCell facts={facts} dimension={dimension} />,
      }),
    ),
  ];
}

/** The machines in the order of the list, or those first that do worst in one respect. */
function useOrdered(rows: readonly MachineFacts[], by: HealthDimension | undefined, best: boolean) {
  const levels = useLevels(rows, by);
  return useMemo(() => {
    if (!by) return rows;
    const rank = ({ id }: MachineFacts) => HEALTH_LEVELS.indexOf(levels.get(id) ?? 'unknown');
    return [...rows].sort((a, b) => (rank(a) - rank(b)) * (best ? -1 : 1));
  }, [rows, levels, by, best]);
}

function Matrix({ rows, ...choosing }: MachineSelectionProps & { rows: readonly MachineFacts[] }) {
  const { t } = useTranslation('fleet');
  const navigate = useNavigate();
  const [{ by, best }, setOrder] = useUrlState(FILTERS);
  const narrow = useNarrow();
  const columns = useMatrixColumns(choosing);
  const ordered = useOrdered(rows, by, best);
  if (narrow) return <MatrixCards rows={ordered} {...choosing} />;
  return (
    <VirtualTable
      label={t('views.matrix')}
      rows={ordered}
      columns={columns}
      rowKey={({ id }) => id}
      rowHeight={60}
      empty={<EmptyState kind="filtered" />}
      onOpen={({ id }) => navigate(`/machine/equipmentMain/device/${id}`)}
      rowAttributes={({ id }) => ({ 'data-machine': id })}
      sort={{
        key: by ?? '',
        descending: best,
        onChange: (key, descending) =>
          setOrder({ by: HEALTH_DIMENSIONS.find((each) => each === key), best: descending }),
      }}
    />
  );
}

/** Machines by what is judged about them. */
export default function MatrixView({ question, ...choosing }: ListDrawingProps) {
  return <FleetBody question={question}>{({ rows }) => <Matrix rows={rows} {...choosing} />}</FleetBody>;
}
