import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readCommand, UsageError } from './command';
import { keepIdentity } from './line/keepIdentity';
import { fleetOf } from './testing/testMachines';

const folder = mkdtempSync(join(tmpdir(), 'simulator-'));
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
file('demo-machines.json', JSON.stringify(fleetOf(20)));

afterAll(() => rmSync(folder, { recursive: true }));

describe('the simulator command line', () => {
  it('needs only the file of a demonstration server', () => {
    const command = readCommand([], folder);
    expect(command).toMatchObject({
      url: 'mqtt://localhost:1883',
      scenario: 'calm',
      seed: 1,
      rate: undefined,
    });
    expect(command.machines).toEqual(fleetOf(20));
  });

  it('accepts every option', () => {
    const secrets = file('other.json', JSON.stringify(fleetOf(5)));
    const args = `--url=mqtts://b:8883 --secrets=${secrets} --devices=2 --rate=1.5 --scenario=storm --seed=9`;
    expect(readCommand(args.split(' '), '/nowhere')).toEqual({
      url: 'mqtts://b:8883',
      machines: fleetOf(2),
      rate: 1.5,
      scenario: 'storm',
      seed: 9,
      secrets,
    });
  });

  it('stores machine credentials in the file they came from', () => {
    const secrets = file('identities.json', JSON.stringify(fleetOf(3)));
    const [, second] = fleetOf(3);
    const identity = { key: 'KEY', cert: 'CERT' };
    keepIdentity(secrets, String(second?.serialNo), identity);
    const identities = readCommand([`--secrets=${secrets}`], folder).machines.map((each) => each.identity);
    expect(identities).toEqual([undefined, identity, undefined]);
  });

  it.each([
    ['--speed=3', /--speed/],
    ['stray', /stray/],
    ['--devices=0', /--devices=0: must be a whole number from 1/],
    ['--devices=1.5', /whole number/],
    ['--devices=21', /only 20 machines/],
    ['--rate=fast', /--rate=fast: must be a number/],
    ['--rate=', /--rate=/],
    ['--seed=-1', /--seed=-1/],
    ['--scenario=chaos', /must be one of calm, demo/],
    ['--url=http://x', /must start with mqtt:/],
    ['--secrets=/nowhere.json', /nowhere/],
  ])('explains what is wrong with %s', (flag, message) => {
    expect(() => readCommand([flag], folder)).toThrow(UsageError);
    expect(() => readCommand([flag], folder)).toThrow(message);
  });

  it('explains what is wrong with a file', () => {
    const broken = [{ ...fleetOf(1)[0], storageClass: 'WARM' }];
    const cases = [
      file('text.json', 'no'),
      file('empty.json', '[]'),
      file('broken.json', JSON.stringify(broken)),
    ];
    for (const secrets of cases) {
      expect(() => readCommand([`--secrets=${secrets}`], folder)).toThrow(UsageError);
    }
    expect(() => readCommand([`--secrets=${cases[2]}`], folder)).toThrow(/0\.storageClass/);
  });
});
