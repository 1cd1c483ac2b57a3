import type { Feature } from '@kit';
import { laneTopic } from './cabinet/laneStates.live';

/** One machine as it is now, and the lanes of all of them. */
export const machineFeature: Feature = {
  topics: [laneTopic],
  screens: [
    {
      path: '/machine/equipmentMain/device/:id',
      words: ['machine', 'cabinet', 'devices', 'doors', 'kit'],
      load: () => import('./MachineScreen'),
    },
  ],
  slots: { of: ['lanes'], words: { lanes: ['cabinet'] }, load: () => import('./slots') },
};
