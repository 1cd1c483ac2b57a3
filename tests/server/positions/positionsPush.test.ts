import { ulid } from 'ulid';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type PermissionKey, permissionsOf, ROLE_TYPES, type RoleType } from '../../../contract/permissions';
import { MESSAGE } from '../../../contract/push';
import { SESSION_COOKIE } from '../../../contract/session';
import { createSocketAuth } from '../../../server/auth/sessions/socketAuth';
import { appendEvents, type FeedEvent } from '../../../server/events/log';
import { createRelay, type Relay } from '../../../server/events/relay';
import { machineChanged, sampled, stockChanged } from '../../../server/ingest/news';
import { liveTopics } from '../../../server/modules';
import { createPushGateway, type PushGateway } from '../../../server/push/gateway';
import { canaryOf, FOREIGN, foreignCanariesIn, invitationCanary, POSITIONS, type Position } from './orgTree';
import { askerOf, type OrgTreeWorld, startOrgTreeWorld } from './orgTreeWorld';

let world: OrgTreeWorld;
let relay: Relay;
let gateway: PushGateway;

beforeAll(async () => {
  world = await startOrgTreeWorld();
  const { database, core, server, sessions, tickets, log } = world;
  const { bus, clock, ingest } = core;
  relay = createRelay({ database, bus, clock, log });
  await relay.start();
  const auth = createSocketAuth(database, sessions, tickets);
  gateway = createPushGateway({
    server,
    database,
    relay,
    bus,
    topics: liveTopics(ingest),
    log,
    clock,
    build: 'test',
    auth,
    settings: { opens: 1e6 },
  });
});
afterAll(async () => {
  await gateway.close(0);
  await relay.stop();
  await world.close();
});

interface Viewer {
  role: RoleType;
  socket: WebSocket;
  /** Everything it was sent. */
  text(): string;
}

type OpenSession = Awaited<ReturnType<OrgTreeWorld['sessions']['open']>>;
const signIn = (role: RoleType) => world.sessions.open(world.people[role], { ip: '::1' });

/** A socket with the ticket of one session and the cookie of another, which ought to be the same. */
async function openSocket(
  session: OpenSession,
  { secret }: Pick<OpenSession, 'secret'> = session,
): Promise<WebSocket> {
  const { text } = await askerOf(world.url, session)('POST', '/socket/ticket');
  const { ticket } = (JSON.parse(text) as { result: { ticket: string } }).result;
  const address = `${world.url.replace('http', 'ws')}/socket?scope=101&v=2&token=${encodeURIComponent(ticket)}`;
  return new WebSocket(address, { headers: { cookie: `${SESSION_COOKIE}=${secret}`, origin: world.url } });
}

async function openAs(role: RoleType): Promise<Viewer> {
  const socket = await openSocket(await signIn(role));
  const texts: string[] = [];
  socket.on('message', (data) => texts.push(data.toString()));
  return { role, socket, text: () => texts.join('\n') };
}

const saw = (viewer: Viewer, text: string) =>
  vi.waitFor(() => expect(viewer.text(), viewer.role).toContain(text), { timeout: 20_000, interval: 10 });

/** Asks for the samples of every machine and for changes of every list there is. */
function watchAll({ socket }: Viewer): void {
  const samples = POSITIONS.map((position) => world.rows[position].devices);
  const content = JSON.stringify({ samples, resources: POSITIONS.map(invitationCanary) });
  socket.send(JSON.stringify({ messageType: MESSAGE.watch, content }));
}

/** What is written into the feed when something happens at a position. */
function eventsAt(position: Position): FeedEvent[] {
  const [orgId, at] = [world.orgs[position], Date.now()];
  const event = (messageType: number, kind: string, content: object): FeedEvent => {
    const id = ulid();
    const body = { id, kind, ver: 1, org: orgId, at, ...content };
    return { orgId, messageType, kind, entityId: id, ver: 1, body };
  };
  const title = { en: canaryOf(position, 'platformNotices') };
  const machineId = world.rows[position].devices ?? '';
  const door = { machineId, openBy: canaryOf(position, 'pushedDoors') };
  const alert = { machineId, code: 'DOOR_OPEN_LONG', source: '', label: canaryOf(position, 'pushedAlerts') };
  return [
    event(1105, 'notice.published', { notice: { title, type: 'release', expireAt: null } }),
    event(MESSAGE.door, 'door.opened', { doorId: 'd', door }),
    event(1102, 'alert.raised', { alertId: 'a', alert }),
  ];
}

function liveAt(position: Position): void {
  const { bus, ingest } = world.core;
  const [org, machineId] = [world.orgs[position], world.rows[position].devices ?? ''];
  const machine = ingest.fleet.byId(machineId);
  if (!machine) throw new Error('the fleet does not know the machine');
  const stock = [...machine.stock.values()].map((row) => ({ ...row, ver: row.ver + 1, stock: 0 }));
  bus.publishLive([
    machineChanged(org, { ...machine.state, ver: machine.state.ver + 1 }),
    ...stock.map((row) => stockChanged({ ...row, productName: canaryOf(position, 'pushedStock') })),
    { ...sampled({ org, id: machineId }, 'temp', Date.now(), 1), channel: canaryOf(position, 'samples') },
    { kind: 'hint', org, resource: invitationCanary(position) },
  ]);
}

/** What a permission opens, as it shows in the texts of one's own organisation. */
const TOPICS: [keys: PermissionKey[], canary: string][] = [
  [['warnNoticeList'], canaryOf('own', 'alerts')],
  [['warnNoticeList'], canaryOf('own', 'pushedAlerts')],
  [['openDoor'], canaryOf('own', 'doors')],
  [['openDoor'], canaryOf('own', 'pushedDoors')],
  [['clientMain', 'opsConsole', 'humiture'], canaryOf('own', 'devices')],
  [['clientMain', 'opsConsole', 'humiture'], canaryOf('own', 'pushedStock')],
  [['clientMain', 'opsConsole', 'humiture'], canaryOf('own', 'samples')],
  [['platformNotice'], canaryOf('own', 'platformNotices')],
  [['platformNotice'], canaryOf('parent', 'platformNotices')],
];

function differencesOf(viewer: Viewer): string[] {
  const text = viewer.text();
  const own: readonly string[] = permissionsOf(viewer.role);
  const wrong = TOPICS.filter(
    ([keys, canary]) => keys.some((key) => own.includes(key)) !== text.includes(canary),
  );
  const ids = FOREIGN.map((position) => world.rows[position].devices ?? '').filter((id) => text.includes(id));
  return [...foreignCanariesIn(text), ...ids]
    .map((found) => `${viewer.role}: was sent ${found}`)
    .concat(wrong.map(([keys, canary]) => `${viewer.role}: ${keys.join()} does not decide about ${canary}`));
}

it('sends each role what its permissions open of its own part of the tree', async () => {
  const viewers = await Promise.all(ROLE_TYPES.map(openAs));
  await Promise.all(viewers.map((viewer) => saw(viewer, `"messageType":${MESSAGE.snapshotEnd}`)));
  for (const viewer of viewers) watchAll(viewer);
  // The own ones last: who has seen them would have seen the others before.
  const order = [...FOREIGN, 'child', 'own'] as const;
  const events = order.flatMap(eventsAt);
  await world.database.db.transaction().execute((trx) => appendEvents(trx, world.core.chain, events));
  world.core.bus.hint();
  await vi.waitFor(
    async () => {
      for (const position of order) liveAt(position);
      for (const viewer of viewers)
        for (const text of [
          canaryOf('own', 'pushedAlerts'),
          canaryOf('own', 'samples'),
          invitationCanary('own'),
        ])
          expect(viewer.text(), viewer.role).toContain(text);
    },
    { timeout: 20_000, interval: 500 },
  );
  expect(viewers.flatMap(differencesOf)).toEqual([]);
  for (const { socket } of viewers) socket.terminate();
});

it('opens only with the session of its ticket', async () => {
  const heard = async (socket: WebSocket) => {
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(data.toString()));
    await new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
    return frames;
  };
  const [admin, repair] = [await signIn('platform_admin'), await signIn('repair')];
  expect(await heard(await openSocket(admin, repair))).toEqual([]);
  expect(await heard(await openSocket(repair, { secret: '' }))).toEqual([]);
});
