import { join } from 'node:path';
import { freePort } from '../../tests/freePort';
import { runFolder } from '../folders';
import { READINGS, SHOWN } from './broker';
import { install } from './install';
import { type Peer, startPeer } from './peer';

/** It looks at what has arrived at intervals, ms: the shortest at which it does not warn of being overloaded. */
const LOOKS_EVERY_MS = 20;
/** Where the humidity of the machine stands. */
export const FUXA_VALUE = '#VAL_rh text';

const part = (name: string) => ({
  id: name,
  name,
  type: 'json',
  address: SHOWN,
  memaddress: name,
  options: { subs: ['rh', 't'] },
});

/** Everything arrives, as it does at Pharos; a topic that is not the machine's own is shown nowhere. */
const device = (port: number) => ({
  id: 'broker',
  name: 'Broker',
  type: 'MQTTclient',
  enabled: true,
  polling: LOOKS_EVERY_MS,
  property: { address: `mqtt://127.0.0.1:${port}` },
  tags: { rh: part('rh'), t: part('t'), all: { id: 'all', name: 'all', type: 'string', address: READINGS } },
});

const textItem = (id: string) => ({
  id: `VAL_${id}`,
  type: 'svg-ext-value',
  name: id,
  label: 'Value',
  property: {
    events: [],
    actions: [],
    variableId: id,
    ranges: [{ type: 'unit', min: 0, max: 100, text: '' }],
  },
});
const chart = {
  id: 'HXC_chart',
  type: 'svg-ext-html_chart',
  name: 'Temperature',
  label: 'HtmlChart',
  property: { id: 'curve', type: 'realtime1', events: [] },
};
const gauge = {
  id: 'GXP_gauge',
  type: 'svg-ext-gauge_progress',
  name: 'Gauge',
  label: 'HtmlProgress',
  property: { events: [], variableId: 't', ranges: [{ type: 'range', min: 0, max: 40, color: '#0095ff' }] },
};

const DRAWING = `<svg width="800" height="600" xmlns="http://www.w3.org/2000/svg"><g><title>Layer 1</title>
<g id="VAL_rh" type="svg-ext-value"><text id="rh_text" x="40" y="60" font-size="24">0</text></g>
<g id="VAL_t" type="svg-ext-value"><text id="t_text" x="160" y="60" font-size="24">0</text></g>
<g id="GXP_gauge" type="svg-ext-gauge_progress"><rect id="B-GXP_gauge" x="40" y="100" width="40" height="120" fill="#eee"/><rect id="A-GXP_gauge" x="40" y="100" width="40" height="120" fill="#0095ff"/></g>
<g id="HXC_chart" type="svg-ext-html_chart"><rect x="120" y="100" width="600" height="300" fill="#fff"/><foreignObject x="120" y="100" width="600" height="300"><div xmlns="http://www.w3.org/1999/xhtml" id="D-HXC_chart" style="width:100%;height:100%"/></foreignObject></g>
</g></svg>`;

/** A page with two values, a gauge and a curve of one machine. */
const projectOf = (port: number) => ({
  version: '1.00',
  name: 'Machine',
  devices: { broker: device(port) },
  server: { id: '0', name: 'FUXA Server', type: 'FuxaServer', property: {} },
  charts: [
    { id: 'curve', name: 'Temperature', lines: [{ id: 't', name: 't', device: 'Broker', color: '#0095ff' }] },
  ],
  hmi: {
    layout: { start: 'machine', header: {}, navigation: { mode: 'void', type: 'inline', items: [] } },
    views: [
      {
        id: 'machine',
        name: 'Machine',
        profile: { width: 800, height: 600, bkcolor: '#ffffffff' },
        items: { VAL_rh: textItem('rh'), VAL_t: textItem('t'), GXP_gauge: gauge, HXC_chart: chart },
        variables: {},
        svgcontent: DRAWING,
      },
    ],
  },
});

/** FUXA with a page like our machine page. @throws when it cannot be fetched or does not start */
export async function openFuxa(brokerPort: number): Promise<Peer> {
  const folder = install('fuxa', ['@frangoteam/fuxa'], ['sqlite3']);
  const userDir = runFolder();
  const port = await freePort();
  const main = join(folder, 'node_modules', '@frangoteam', 'fuxa', 'main.js');
  const url = `http://127.0.0.1:${port}`;
  const peer = await startPeer(
    'FUXA',
    [main, '--userDir', userDir, '--port', String(port)],
    `${url}/api/settings`,
  );
  const answer = await fetch(`${url}/api/project`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(projectOf(brokerPort)),
  });
  if (answer.ok) return { url, close: peer.close };
  peer.close();
  throw new Error(`FUXA does not take the page: ${answer.status} ${await answer.text()}`);
}
