import { STORAGE_CLASSES } from '@contract/climate';
import type { ClimateAudit, ClimateRecord } from '@contract/machines/climateRecord';
import { kineticWindowMs } from '@contract/machines/sensors/kinetic';
import { HOUR_MS } from '@contract/time/durations';
import { rangeText, useFormat, withUnit } from '@shared/lib';
import { useTranslation } from 'react-i18next';
import classes from './Record.module.css';

export interface RecordPartProps {
  record: ClimateRecord;
}

/** Whose record it is, of when, in which limits. */
export function ClimateRecordFacts({ record }: RecordPartProps) {
  const { t } = useTranslation(['climateRecord', 'domain']);
  const { machine, zone, limits, formerLimits, from, to, asOf, ownRecords } = record;
  const format = useFormat(machine.timezone);
  const rangeOf = ({ tLow, tHigh }: ClimateRecord['limits']) =>
    rangeText(format.celsius(tLow), format.celsius(tHigh), '°C');
  const facts: [string, string][] = [
    ['machine', machine.name],
    ['serialNo', machine.serialNo],
    ['model', machine.model],
    ['point', [machine.pointNo, machine.address].filter(Boolean).join(' · ')],
    ['org', machine.orgName],
    ['zone', zone],
    ['storage', t(`domain:storage.${machine.storageClass}`)],
    ['limits', rangeOf(limits)],
    ...formerLimits.map((former): [string, string] => [
      'formerLimits',
      `${rangeOf(former)} · ${format.stamp(former.until)}`,
    ]),
    ['period', `${format.stamp(from)} – ${format.stamp(to)}`],
    ['timezone', machine.timezone],
    ['asOf', format.stamp(asOf)],
    ['records', format.number(ownRecords)],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={`${name} ${value}`}>
          <dt>{t(`climateRecord:facts.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ClimateRecordFigures({ record: { audit, machine } }: RecordPartProps) {
  const { t } = useTranslation('climateRecord');
  const format = useFormat(machine.timezone);
  const hours = kineticWindowMs(STORAGE_CLASSES[machine.storageClass]) / HOUR_MS;
  const celsius = (value: number | undefined, digits = 1) =>
    value === undefined ? '–' : withUnit(format.number(value, digits), '°C');
  const figures: [keyof ClimateAudit | 'out', string][] = [
    ['inRange', format.percent(audit.inRange)],
    ['completeness', format.percent(audit.completeness)],
    ['out', format.duration(audit.outMs)],
    ['min', celsius(audit.min)],
    ['max', celsius(audit.max)],
    ['mean', celsius(audit.mean, 2)],
    ['kinetic', celsius(audit.kinetic, 2)],
    ['kineticMax', celsius(audit.kineticMax, 2)],
  ];
  return (
    <dl className={classes.figures}>
      {figures.map(([name, value]) => (
        <div key={name} data-figure={name}>
          <dt>{t(`figures.${name}`, { hours })}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
