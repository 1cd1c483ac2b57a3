import type { Generated } from 'kysely';
import type { alarmLevels } from '../../../contract/resources/machines/alarmLevels';
import type { cabinetTypes } from '../../../contract/resources/machines/cabinetTypes';
import type { calibrations } from '../../../contract/resources/machines/calibrations';
import type { doorCredentials } from '../../../contract/resources/machines/doorCredentials';
import type { excursions } from '../../../contract/resources/machines/excursions';
import type { firmwareInstalls } from '../../../contract/resources/machines/firmware/firmwareInstalls';
import type { firmwareRollouts } from '../../../contract/resources/machines/firmware/firmwareRollouts';
import type { firmwareVersions } from '../../../contract/resources/machines/firmware/firmwareVersions';
import type { machineCommands } from '../../../contract/resources/machines/machineCommands';
import type { maintainRecords } from '../../../contract/resources/machines/maintainRecords';
import type { oems } from '../../../contract/resources/machines/oems';
import type { palletTypes } from '../../../contract/resources/machines/palletTypes';
import type { sensors } from '../../../contract/resources/machines/sensors';
import type { zoneSettings } from '../../../contract/resources/machines/zoneSettings';
import type { zoneVersions } from '../../../contract/resources/machines/zoneVersions';
import type { LaneBatchesTable } from './fleet';
import type { GeneratedJson } from './general/columns';
import type { OrgTableOf, TableOf } from './general/tableOf';

/** Machines, their hardware, cabinets and lanes. */
export interface MachinesTables {
  alarmLevels: OrgTableOf<typeof alarmLevels>;
  doorCredentials: OrgTableOf<typeof doorCredentials>;
  oems: TableOf<typeof oems>;
  cabinetTypes: TableOf<typeof cabinetTypes>;
  palletTypes: TableOf<typeof palletTypes>;
  maintainRecords: OrgTableOf<typeof maintainRecords>;
  machineCommands: OrgTableOf<typeof machineCommands> & {
    /** What the machine is told beside the kind. */
    params: GeneratedJson;
    /** Digest it has to report then. */
    expected: string | null;
    /** It tells of what the console wants of some lanes. */
    forHolds: Generated<boolean>;
  };
  firmwareVersions: TableOf<typeof firmwareVersions>;
  firmwareRollouts: OrgTableOf<typeof firmwareRollouts> & {
    /** Failures that were known when it went on after a halt. */
    acceptedFailures: Generated<number>;
  };
  firmwareInstalls: OrgTableOf<typeof firmwareInstalls>;
  laneBatches: LaneBatchesTable;
  sensors: OrgTableOf<typeof sensors>;
  excursions: OrgTableOf<typeof excursions>;
  calibrations: OrgTableOf<typeof calibrations>;
  zoneSettings: OrgTableOf<typeof zoneSettings>;
  zoneVersions: OrgTableOf<typeof zoneVersions>;
}
