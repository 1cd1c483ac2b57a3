import type { ClimateRecord } from '@contract/machines/climateRecord';
import { useTranslation } from 'react-i18next';
import classes from './Record.module.css';

const COLUMNS = ['sensorNo', 'serialNo', 'certNo', 'calibratedOn', 'nextDue', 'covered'] as const;

/** Validity of the zone's sensors in the period. */
export function Sensors({ record: { sensors } }: { record: ClimateRecord }) {
  const { t } = useTranslation('climateRecord');
  return (
    <section>
      <h2>{t('sensors.title')}</h2>
      {sensors.length === 0 ? (
        <p>{t('sensors.none')}</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name}>{t(`sensors.columns.${name}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sensors.map(({ sensorNo, serialNo, certificate, covered }) => (
              <tr key={`${sensorNo} ${serialNo}`} data-out={covered ? undefined : true}>
                <td>{sensorNo}</td>
                <td>{serialNo ?? '–'}</td>
                <td>{certificate?.certNo ?? '–'}</td>
                <td>{certificate?.calibratedOn ?? '–'}</td>
                <td>{certificate?.nextDue ?? '–'}</td>
                <td>{t(`sensors.covered.${covered}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
