import type { Feature } from '@kit';

/** Machines, their hardware and cabinets. */
export const machinesFeature: Feature = {
  screens: [
    {
      path: '/machine/equipmentMain/commands/batch/:run',
      load: () => import('./fleet/CommandBoardScreen'),
    },
  ],
  slots: {
    of: [
      'devices',
      'deviceAuths',
      'machineCommands',
      'firmwareVersions',
      'firmwareRollouts',
      'firmwareInstalls',
    ],
    load: () => import('./slots'),
  },
};
