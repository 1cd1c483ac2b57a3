import type { Resource } from '../../kit/resource';
import { alarmLevels } from './alarmLevels';
import { cabinetTypes } from './cabinetTypes';
import { calibrations } from './calibrations';
import { deviceAuths } from './deviceAuths';
import { devices } from './devices';
import { doorCredentials } from './doorCredentials';
import { doorOpenings } from './doorOpenings';
import { excursions } from './excursions';
import { firmwareInstalls } from './firmware/firmwareInstalls';
import { firmwareRollouts } from './firmware/firmwareRollouts';
import { firmwareVersions } from './firmware/firmwareVersions';
import { lanes } from './lanes';
import { machineCommands } from './machineCommands';
import { maintainRecords } from './maintainRecords';
import { oems } from './oems';
import { palletTypes } from './palletTypes';
import { sensors } from './sensors';
import { zoneSettings } from './zoneSettings';
import { zoneVersions } from './zoneVersions';

/** Machines, their hardware, cabinets and lanes. */
export const machinesResources: readonly Resource[] = [
  oems,
  cabinetTypes,
  palletTypes,
  deviceAuths,
  maintainRecords,
  devices,
  lanes,
  machineCommands,
  doorOpenings,
  doorCredentials,
  firmwareVersions,
  firmwareRollouts,
  firmwareInstalls,
  sensors,
  calibrations,
  zoneSettings,
  zoneVersions,
  alarmLevels,
  excursions,
];
