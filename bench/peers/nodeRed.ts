import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../tests/freePort';
import { runFolder } from '../folders';
import { READINGS, SHOWN } from './broker';
import { install } from './install';
import { type Peer, startPeer } from './peer';

/** Where the humidity of the machine stands. */
export const NODE_RED_VALUE = '.nrdb-ui-text-value';

/** Config nodes of a dashboard with one page. */
const FRAME = [
  { id: 'ui', type: 'ui-base', name: 'UI', path: '/dashboard', includeClientData: false },
  {
    id: 'theme',
    type: 'ui-theme',
    name: 'Theme',
    colors: { surface: '#fff', primary: '#0094CE', bgPage: '#eee', groupBg: '#fff', groupOutline: '#ccc' },
    sizes: {
      density: 'default',
      pagePadding: '12px',
      groupGap: '12px',
      groupBorderRadius: '4px',
      widgetGap: '12px',
    },
  },
  {
    id: 'page',
    type: 'ui-page',
    name: 'Machine',
    ui: 'ui',
    path: '/machine',
    layout: 'grid',
    theme: 'theme',
  },
  { id: 'group', type: 'ui-group', name: 'Climate', page: 'page', width: '6', height: '1', visible: 'true' },
];

/** Everything arrives, as it does at Pharos; one machine is shown: two values, a gauge and a curve. */
function flow(port: number): object[] {
  const z = 'tab';
  const widget = (id: string, type: string, more: object) => ({
    id,
    z,
    type,
    group: 'group',
    width: 6,
    ...more,
  });
  return [
    { id: z, type: 'tab', label: 'Machine' },
    { id: 'broker', type: 'mqtt-broker', broker: '127.0.0.1', port, protocolVersion: 4, keepalive: 60 },
    {
      id: 'in',
      z,
      type: 'mqtt in',
      topic: READINGS,
      qos: '1',
      datatype: 'json',
      broker: 'broker',
      wires: [['only']],
    },
    {
      id: 'only',
      z,
      type: 'function',
      outputs: 2,
      func: `if (msg.topic !== '${SHOWN}') return null;
return [{ payload: msg.payload.rh }, { payload: msg.payload.t }];`,
      wires: [['rh'], ['t', 'gauge', 'chart']],
    },
    ...FRAME,
    widget('rh', 'ui-text', { order: 1, label: 'Humidity', format: '{{msg.payload}}', layout: 'row-spread' }),
    widget('t', 'ui-text', {
      order: 2,
      label: 'Temperature',
      format: '{{msg.payload}}',
      layout: 'row-spread',
    }),
    widget('gauge', 'ui-gauge', {
      order: 3,
      height: 3,
      gtype: 'gauge-half',
      sizeThickness: 16,
      sizeGap: 4,
      sizeKeyThickness: 8,
      gstyle: 'needle',
      title: 'Temperature',
      units: '°C',
      segments: [{ from: '0', color: '#5CD65C' }],
      min: 0,
      max: 40,
    }),
    widget('chart', 'ui-chart', {
      order: 4,
      label: 'Temperature',
      chartType: 'line',
      category: 'temperature',
      categoryType: 'str',
      xAxisType: 'time',
      xAxisPropertyType: 'timestamp',
      yAxisProperty: 'payload',
      yAxisPropertyType: 'msg',
      action: 'append',
      removeOlder: 1,
      removeOlderUnit: '3600',
      colors: ['#0095FF'],
      height: 8,
    }),
  ];
}

/** Node-RED with Dashboard 2 and a page like our machine page. @throws when it cannot be fetched or does not start */
export async function openNodeRed(brokerPort: number): Promise<Peer> {
  const folder = install('node-red', ['node-red', '@flowfuse/node-red-dashboard']);
  const userDir = runFolder();
  const port = await freePort();
  writeFileSync(join(userDir, 'flows.json'), JSON.stringify(flow(brokerPort)));
  const settings = { uiHost: '127.0.0.1', uiPort: port, flowFile: 'flows.json', userDir };
  const nodesDir = join(folder, 'node_modules', '@flowfuse');
  writeFileSync(
    join(userDir, 'settings.cjs'),
    `module.exports = ${JSON.stringify({ ...settings, nodesDir, telemetry: { enabled: false } })};`,
  );
  const main = join(folder, 'node_modules', 'node-red', 'red.js');
  return startPeer(
    'Node-RED',
    [main, '--settings', join(userDir, 'settings.cjs')],
    `http://127.0.0.1:${port}/dashboard/machine`,
  );
}
