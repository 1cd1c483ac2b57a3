import type { ProvinceFigures } from '@contract/machines/fleet/fleetProvinces';
import { regionName } from '@contract/regions/regionTree';
import { shortProvince } from '@contract/regions/within';
import { UnstyledButton } from '@mantine/core';
import { useFormat } from '@shared/lib';
import { useAreas, useRegionName } from '@shared/regions/useRegions';
import { Siren, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Provinces.module.css';
import type { ProvinceChoice } from './useProvinces';

interface ProvinceProps extends Pick<ProvinceChoice, 'codeOf' | 'chosen' | 'choose' | 'marked' | 'mark'> {
  figures: ProvinceFigures;
}

/** A province with its counts; a click narrows the list to it, another one widens it again. */
function Province({ figures, codeOf, chosen, choose, marked, mark }: ProvinceProps) {
  const { t } = useTranslation('fleet');
  const format = useFormat();
  const called = useRegionName();
  const { province, machines, offline, alarms } = figures;
  const code = codeOf(province);
  const name = shortProvince(called(province));
  const said = [
    name,
    t('machines', { count: machines }),
    t('offlineOnes', { count: offline }),
    t('alarms', { count: alarms }),
  ].join(t('common:clause'));
  return (
    <UnstyledButton
      className={classes.province}
      data-marked={(code !== undefined && code === marked) || undefined}
      aria-pressed={code !== undefined && code === chosen}
      aria-label={said}
      title={said}
      disabled={code === undefined}
      onClick={() => code && choose(code)}
      onPointerEnter={() => mark(code)}
      onPointerLeave={() => mark(undefined)}
      onFocus={() => mark(code)}
      onBlur={() => mark(undefined)}
    >
      <span className={classes.name}>{name}</span>
      <span className={classes.count}>{format.number(machines)}</span>
      <span className={classes.count} data-tone={offline > 0 ? 'bad' : undefined}>
        <WifiOff size={12} aria-hidden /> {format.number(offline)}
      </span>
      <span className={classes.count} data-tone={alarms > 0 ? 'bad' : undefined}>
        <Siren size={12} aria-hidden /> {format.number(alarms)}
      </span>
    </UnstyledButton>
  );
}

/** The province that is pointed at, in a corner of the map; the list beside it says the same. */
export function MarkedProvince({ provinces: { figures, marked, codeOf } }: { provinces: ProvinceChoice }) {
  const { t } = useTranslation('fleet');
  const areas = useAreas();
  if (marked === undefined || !areas) return null;
  const there = figures.find(({ province }) => codeOf(province) === marked);
  return (
    <div className={classes.shown} aria-hidden>
      <strong>{regionName(areas, marked)}</strong>
      <div>{t('machines', { count: there?.machines ?? 0 })}</div>
      {there && <div>{t('offlineOnes', { count: there.offline })}</div>}
      {there && <div>{t('alarms', { count: there.alarms })}</div>}
    </div>
  );
}

/** The map as a table: machines, offline and alarms of each province. */
export function Provinces({ provinces }: { provinces: ProvinceChoice }) {
  const { t } = useTranslation('fleet');
  const { figures, ...choice } = provinces;
  return (
    <ul className={classes.provinces} aria-label={t('provinces')}>
      {figures.map((each) => (
        <li key={each.province}>
          <Province figures={each} {...choice} />
        </li>
      ))}
    </ul>
  );
}
