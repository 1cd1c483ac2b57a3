import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig, VARIABLES } from '../server/config';
import { readYaml } from './builders/yaml';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

interface Service {
  image: string;
  ports?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown>;
  stop_grace_period?: string;
  build?: { context: string; dockerfile: string };
}

const text = read('deploy/compose.yaml');
const compose = readYaml(text) as unknown as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const page = read('docs/several-nodes.md');
const configuration = read('docs/configuration.md');
const dockerfile = read('deploy/Dockerfile');
const unit = read('deploy/pharos.service');
const broker = read('deploy/mosquitto.conf');

const services = Object.entries(compose.services);
const nodes = services.filter(([, { build }]) => build).map(([, service]) => service);
const named = services.map(([name]) => name);
/** `a:b:ro` of a volume or a port. */
const parts = (entry: string) => entry.split(':') as [string, string, string?];
const lineOf = (from: string, pattern: RegExp) => pattern.exec(from)?.[1] ?? '';
const dataDir = lineOf(dockerfile, /DATA_DIR=(\S+)/);
/** With values for what comes from .env. */
const filled = (value: string) =>
  value.replace(/\$\{(\w+)[^}]*\}/g, (_, name) =>
    name === 'PUBLIC_URL' ? 'https://x.example' : name === 'TRUST_PROXY' ? '10.0.0.5' : 'lettersanddigits123',
  );

describe('deploy/compose.yaml', () => {
  it('has three nodes with only known settings', () => {
    expect(nodes).toHaveLength(3);
    for (const { environment = {} } of nodes) {
      expect(Object.keys(environment).filter((name) => !VARIABLES.includes(name))).toEqual([]);
      const given = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
      expect(() => readConfig(Object.fromEntries(given))).not.toThrow();
    }
  });

  it('gives every node the same settings, all those of docs/several-nodes.md', () => {
    const block = lineOf(page, /5\. \*\*Settings\*\*[^`]*```\n([^`]*)```/);
    const wanted = [...block.matchAll(/^\s*(\w+)=/gm)].map(([, name]) => name);
    expect(wanted.length).toBeGreaterThan(5);
    for (const { environment } of nodes) {
      expect(Object.keys(environment ?? {})).toEqual(expect.arrayContaining(wanted));
      expect(environment).toEqual(nodes[0]?.environment);
    }
  });

  it('documents exactly the variables required in .env', () => {
    const head = text.slice(0, text.indexOf('\nx-node'));
    const asked = new Set([...text.slice(head.length).matchAll(/\$\{(\w+)/g)].map(([, name]) => name));
    const told = new Set([...head.matchAll(/\b[A-Z]+_[A-Z]+\b/g)].map(([name]) => name));
    expect([...told].sort()).toEqual([...asked].sort());
    const mounted = services
      .flatMap(([, { volumes = [] }]) => volumes.map((entry) => parts(entry)[0]))
      .filter((source) => source.startsWith('./') && !source.startsWith('./mosquitto.'));
    for (const source of mounted) expect(head).toContain(source.slice(2));
  });

  it('addresses each service by name and port and waits for it', () => {
    const environment = nodes[0]?.environment ?? {};
    const at = (name: string) => new URL(filled(environment[name] ?? ''));
    const places = ['DATABASE_URL', 'NATS_URL', 'MQTT_URL'].map(at);
    for (const { hostname } of places) expect(named).toContain(hostname);
    expect(places.map(({ port }) => port)).toEqual(['5432', '4222', lineOf(broker, /^listener (\d+)/m)]);
    for (const { depends_on = {} } of nodes)
      expect(Object.keys(depends_on).sort()).toEqual(places.map(({ hostname }) => hostname).sort());
    const { environment: db = {}, image = '' } = compose.services[places[0]?.hostname ?? ''] ?? {};
    expect([places[0]?.username, places[0]?.pathname]).toEqual([db.POSTGRES_USER, `/${db.POSTGRES_DB}`]);
    expect(Number(image.split(':')[1])).toBeGreaterThanOrEqual(Number(lineOf(page, /PostgreSQL \((\d+)/)));
  });

  it('publishes each node on its own port', () => {
    const ports = services.flatMap(([, service]) => service.ports ?? []).map(parts);
    expect(new Set(ports.map(([outside]) => outside)).size).toBe(ports.length);
    const own = lineOf(dockerfile, /PORT=(\d+)/);
    expect(dockerfile).toContain(`EXPOSE ${own}`);
    for (const node of nodes) expect(node.ports?.map((port) => parts(port)[1])).toEqual([own]);
  });

  it('shares uploads and key and nothing else', () => {
    const all = nodes.map(({ volumes = [] }) => volumes.map(parts));
    const places = [dataDir, `${dataDir}/files`, `${dataDir}/master.key`];
    for (const volumes of all) expect(volumes.map(([, place]) => place)).toEqual(places);
    const sources = places.map((_, index) => new Set(all.map((volumes) => volumes[index]?.[0])));
    expect(sources.map(({ size }) => size)).toEqual([3, 1, 1]);
    for (const volumes of all) expect(volumes[2]?.[2]).toBe('ro');
    // A folder that is mounted belongs to the user of the image only if it is there.
    for (const place of places.slice(0, 2))
      expect(lineOf(dockerfile, /install -d ([^\n]+)/).split(' ')).toContain(place);
  });

  it('declares the volumes it uses, and its broker finds its files', () => {
    const used = services
      .flatMap(([, { volumes = [] }]) => volumes.map((entry) => parts(entry)[0]))
      .filter((source) => !source.startsWith('.'));
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
    const mounted = (compose.services.broker?.volumes ?? []).map((entry) => parts(entry)[1]);
    for (const key of ['password_file', 'acl_file', 'persistence_location'])
      expect(mounted.map((path) => path.replace(/\/$/, ''))).toContain(
        lineOf(broker, new RegExp(`^${key} (\\S+?)/?$`, 'm')),
      );
  });
});

describe('deploy/pharos.service', () => {
  it('starts what the image starts with the same stop time-out', () => {
    const command = JSON.parse(lineOf(dockerfile, /^CMD (\[.*\])$/m)) as string[];
    expect(lineOf(unit, /^ExecStart=(.*)$/m)).toBe(`/usr/bin/${command.join(' ')}`);
    const seconds = lineOf(unit, /^TimeoutStopSec=(\d+)$/m);
    for (const node of nodes) expect(node.stop_grace_period).toBe(`${seconds}s`);
    expect(Number(seconds)).toBeGreaterThan(Number(lineOf(page, /ends\s+within (\d+) s/)));
  });

  it('uses existing settings', () => {
    const set = [...lineOf(unit, /^Environment=(.*)$/m).matchAll(/(\w+)=/g)].map(([, name]) => name);
    expect(set.filter((name) => name !== 'NODE_ENV' && !VARIABLES.includes(name ?? ''))).toEqual([]);
  });
});

it('docs/configuration.md names every setting', () => {
  const table = configuration.slice(0, configuration.indexOf('## Under which names'));
  // Those of the payment provider share a prefix.
  const told = (name: string) =>
    table.includes(`\`${name}\``) || table.includes(`\`${name.replace(/^PAYMENT/, '')}\``);
  expect(VARIABLES.filter((name) => !told(name))).toEqual([]);
});
