import type { Feature } from '@kit';

/** Machines, their hardware and cabinets. */
export const machinesFeature: Feature = {
  screens: [
    {
      path: '/machine/equipmentMain/commands/batch/:run',
      words: ['fleetCommands', 'kit'],
      load: () => import('./fleet/CommandBoardScreen'),
    },
  ],
  slots: {
    of: [
      'devices',
      'deviceAuths',
      'maintainRecords',
      'machineCommands',
      'firmwareVersions',
      'firmwareRollouts',
      'firmwareInstalls',
    ],
    words: {
      devices: ['fleet'],
      deviceAuths: ['hardware'],
      machineCommands: ['fleetCommands', 'cabinet'],
      firmwareInstalls: ['firmware'],
    },
    load: () => import('./slots'),
  },
};
