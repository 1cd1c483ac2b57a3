import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PLATFORM_SCENARIOS, type PlatformScenario } from '../../contract/simulation';
import { startPaymentPartner } from './payment';
import {
  shownErps,
  shownOperators,
  shownPlatforms,
  startErps,
  startHospitals,
  startOperators,
  startPlatforms,
} from './standalone';

const EXIT_USAGE = 1;
const USAGE = `npm run simulate:partners -- [options]
  --port N           of the payment provider (9090); the next ones are of delivery platforms, SIM operators, hospitals and ERP
  --scenario S       calm, rush, faults, bill-differs (calm)
  --stores LIST      MEITUAN:NO,JD:NO with our numbers of the stores; without it there are no delivery platforms
  --hospitals LIST   KEY:SECRET,… as "Issue secret" of hospitals showed them; they send prescriptions
  --erp LIST         COOPERATION:STORE with the store no. it reports stock of; without it there is no ERP
  --merchant URL     where the server listens (http://127.0.0.1:8080)`;
const FAULT_EVERY_MS = 5_000;
const PEM = {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Command {
  port: number;
  scenario: PlatformScenario;
  stores: string;
  hospitals: string;
  erp: string;
  merchant: string;
}

function commandOrExit(): Command {
  try {
    const text = { type: 'string' } as const;
    const options = { port: text, scenario: text, stores: text, hospitals: text, erp: text, merchant: text };
    const { values } = parseArgs({ args: process.argv.slice(2), options, strict: true });
    const port = Number(values.port ?? 9_090);
    const { scenario: asked = 'calm', stores = '', hospitals = '', erp = '' } = values;
    const { merchant = 'http://127.0.0.1:8080' } = values;
    const scenario = PLATFORM_SCENARIOS.find((each) => each === asked);
    if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port=${values.port}`);
    if (!scenario) throw new Error(`--scenario=${asked}`);
    if (!URL.canParse(merchant)) throw new Error(`--merchant=${merchant}`);
    return { port, scenario, stores, hospitals, erp, merchant };
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${USAGE}\n`);
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

const { port, scenario, stores, hospitals, erp, merchant: merchantUrl } = commandOrExit();
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
const files = writeKeys(
  resolve(process.env.DATA_DIR || './data', 'partners'),
  merchant.privateKey,
  platform.publicKey,
);
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

const platforms = stores
  ? await startPlatforms({ stores, merchantUrl, scenario, port: port + 1 })
  : undefined;
for (const line of platforms ? shownPlatforms(platforms) : []) say(line);
const operators = await startOperators(scenario, port === 0 ? 0 : port + 2);
for (const line of shownOperators(operators)) say(line);

const care = hospitals
  ? await startHospitals(hospitals, {
      serverUrl: merchantUrl,
      scenario: scenario === 'faults' ? 'faults' : 'calm',
      port: port === 0 ? 0 : port + 3,
    })
  : undefined;
if (care) say(`hospitals  address ${care.url}`);
const erps = erp
  ? await startErps({ erp, merchantUrl, scenario, port: port === 0 ? 0 : port + 4 })
  : undefined;
for (const line of erps ? shownErps(erps) : []) say(line);

async function stop(): Promise<void> {
  clearInterval(timer);
  await care?.stop();
  await platforms?.partner.stop();
  await operators.partner.stop();
  await erps?.partner.stop();
  await partner.stop();
  process.exit(0);
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
