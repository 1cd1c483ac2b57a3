import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PARTNERS_USAGE, type PartnersCommand, readPartners } from './command';
import { readMedicines } from './knownMedicines';
import { startPaymentPartner } from './payment';
import {
  shownCare,
  shownErps,
  shownOperators,
  shownPlatforms,
  startCare,
  startErps,
  startOperators,
  startPlatforms,
} from './standalone';

const EXIT_USAGE = 1;
const FAULT_EVERY_MS = 5_000;
const PEM = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const FOLDER = resolve(process.env.DATA_DIR || './data');

const say = (line: string) => void process.stdout.write(`${line}\n`);

function commandOrExit(): PartnersCommand {
  try {
    return readPartners(process.argv.slice(2), readMedicines(FOLDER));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${PARTNERS_USAGE}\n`);
    return process.exit(EXIT_USAGE);
  }
}

/** Keys of this run, for a server of another process: it reads them from files that only its user reads. */
function writeKeys(folder: string, merchantKey: string, platformKey: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [keyFile, platformKeyFile] = [join(folder, 'merchant.pem'), join(folder, 'platform.pem')];
  writeFileSync(keyFile, merchantKey, { mode: 0o600 });
  writeFileSync(platformKeyFile, platformKey, { mode: 0o600 });
  return { keyFile, platformKeyFile };
}

const { port, scenario, stores, erp, merchant: merchantUrl, ...patients } = commandOrExit();
/** The ports after the first one; any free one each where the first is. */
const portAt = (place: number) => (port === 0 ? 0 : port + place);
const [merchant, platform] = [generateKeyPairSync('rsa', PEM), generateKeyPairSync('rsa', PEM)];
const apiKey = randomBytes(16).toString('hex');
const who = { appId: 'wxsimulated00000', mchId: '1900000002', serial: 'SIMMERCHANT0001' };
const platformSerial = 'SIMPLATFORM0001';
const partner = await startPaymentPartner({
  ...who,
  platformSerial,
  apiKey,
  scenario,
  port,
  merchantKey: merchant.publicKey,
  platformKey: platform.privateKey,
});
const files = writeKeys(join(FOLDER, 'partners'), merchant.privateKey, platform.publicKey);
const timer = setInterval(() => {
  if (scenario === 'faults') partner.fail(Math.random() < 0.5 ? '5xx' : 'timeout', 1);
}, FAULT_EVERY_MS);
for (const [name, value] of Object.entries({
  URL: partner.url,
  APP_ID: who.appId,
  MCH_ID: who.mchId,
  SERIAL: who.serial,
  KEY_FILE: files.keyFile,
  PLATFORM_SERIAL: platformSerial,
  PLATFORM_KEY_FILE: files.platformKeyFile,
  API_KEY: apiKey,
}))
  say(`PAYMENT_${name}=${value}`);

const platforms = await startPlatforms({ stores, merchantUrl, scenario, port: portAt(1) });
for (const line of shownPlatforms(platforms)) say(line);
const operators = await startOperators(scenario, portAt(2));
for (const line of shownOperators(operators)) say(line);
const cared = {
  ...patients,
  serverUrl: merchantUrl,
  scenario: scenario === 'faults' ? ('faults' as const) : ('calm' as const),
  port: portAt(3),
};
const care = await startCare(cared);
for (const line of shownCare(cared, care)) say(line);
const erps = await startErps({ erp, merchantUrl, scenario, port: portAt(4) });
for (const line of shownErps(erps)) say(line);

async function stop(): Promise<void> {
  clearInterval(timer);
  await care.stop();
  await platforms.partner.stop();
  await operators.partner.stop();
  await erps.partner.stop();
  await partner.stop();
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
