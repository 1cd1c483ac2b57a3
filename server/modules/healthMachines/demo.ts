import { tradeDay } from '../../../contract/time/chinaTime';
import { DAY_MS, HOUR_MS } from '../../../contract/time/durations';
import type { DemoRows, DemoWorld } from '../../db/demo-data';
import { holdersOf } from '../../db/demo-data/institutions/organizations';
import { demoSecretHash } from '../../db/demo-data/machines/demoSecret';
import { type NewRow, padded } from '../../db/demo-data/world';

const MODELS = [
  ['HK-300', ['bp', 'bmi', 'spo2', 'temp']],
  ['HK-500', ['bp', 'bmi', 'spo2', 'glucose', 'ecg', 'temp']],
] as const;
/** Per holder and model: days until the licence ends, and its state. */
const LICENCES = [
  [400, 'active'],
  [-30, 'expired'],
  [21, 'suspended'],
] as const;
const SERIAL_STATES = [
  'stock',
  'stock',
  'authorised',
  'active',
  'active',
  'active',
  'disabled',
  'scrapped',
  'suspended',
] as const;
const LICENSED: readonly string[] = ['authorised', 'active', 'suspended', 'disabled'];

function licences({ world, tree }: DemoWorld): NewRow<'healthMachineAuths'>[] {
  return holdersOf(tree).flatMap((orgId, tenant) =>
    MODELS.flatMap(([model, features], at) =>
      LICENCES.map(([days, state], index) => {
        const authNo = `HMA${tenant + 1}${at + 1}${padded(index + 1, 3)}`;
        return {
          id: world.newId(world.from),
          orgId,
          authNo,
          model,
          quota: 20 + 10 * at,
          validTo: tradeDay(world.now + days * DAY_MS),
          features: JSON.stringify(features),
          state,
          keyHash: demoSecretHash(authNo),
          keyIssuedAt: new Date(world.from),
          remark: null,
        };
      }),
    ),
  );
}

function serials(
  { world, tree }: DemoWorld,
  auths: readonly NewRow<'healthMachineAuths'>[],
): NewRow<'healthMachineSerials'>[] {
  const random = world.random.fork('health machines');
  return holdersOf(tree).flatMap((orgId, tenant) =>
    MODELS.flatMap(([model], at) => {
      const authOf = (state: string) =>
        auths.find((each) => each.orgId === orgId && each.model === model && each.state === state);
      return SERIAL_STATES.map((state, index) => {
        const number = (tenant * MODELS.length + at) * SERIAL_STATES.length + index + 1;
        const licensed = LICENSED.includes(state);
        const activated = licensed && state !== 'authorised';
        const serialNo = `HM24B${padded(number, 6)}`;
        return {
          id: world.newId(world.from),
          orgId,
          serialNo,
          model,
          mac: `00:1A:2B:3C:${padded(tenant * 10 + at, 2)}:${padded(index, 2)}`,
          medDeviceRegNo: `浙械注准2024220${padded(100 + at, 4)}`,
          authId: licensed ? (authOf(state === 'suspended' ? 'expired' : 'active')?.id ?? null) : null,
          state,
          activatedAt: activated ? new Date(world.now - random.int(10, 300) * DAY_MS) : null,
          connection: activated ? ('offline' as const) : ('unknown' as const),
          lastSeenAt: activated ? new Date(world.now - random.int(1, 9) * HOUR_MS) : null,
          tokenHash: activated ? demoSecretHash(serialNo) : null,
          deviceId: null,
          remark: null,
        };
      });
    }),
  );
}

/** Licences and serial numbers of health machines in every state. */
export function healthMachineDemo(demo: DemoWorld): DemoRows {
  const healthMachineAuths = licences(demo);
  return { healthMachineAuths, healthMachineSerials: serials(demo, healthMachineAuths) };
}
