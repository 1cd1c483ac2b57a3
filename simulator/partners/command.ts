import { parseArgs } from 'node:util';
import {
  type CareChannelOptions,
  type CareConsultationOptions,
  type CareHospitalOptions,
  PLATFORM_SCENARIOS,
  type PlatformScenario,
} from '../../contract/simulation';
import { type KnownMedicines, medicinesAt } from './knownMedicines';

export const PARTNERS_USAGE = `npm run simulate:partners -- [options]
  Plays every partner: payment provider, delivery platforms, SIM operators, hospitals, channels, internet hospitals, ERPs.
  --port N            of the payment provider (9090); the next ones are of platforms, SIM operators, care and ERP
  --scenario S        calm, rush, faults, bill-differs (calm); SIM operators and care know calm and faults
  --stores LIST       MEITUAN:NO,JD:NO with our numbers of the stores (MEITUAN:SIM-MT1,JD:SIM-JD1)
  --erp LIST          COOPERATION:STORE with the store no. it reports stock of (SIM-CHAIN1:SIM-STORE1)
  --hospitals LIST    KEY:SECRET or KEY:SECRET:CODE,… as "Issue secret" of hospitals showed them; they send prescriptions
  --channels LIST     KEY:SECRET:HOSPITAL+HOSPITAL,… with the codes of the hospitals behind each channel; signed by HMAC
  --consultations LIST  KEY:SECRET:MACHINE+MACHINE,… of internet hospitals, with serial numbers of machines
  --merchant URL      where the server listens (http://127.0.0.1:8080)`;

export interface PartnersCommand {
  port: number;
  scenario: PlatformScenario;
  stores: string;
  erp: string;
  merchant: string;
  hospitals: CareHospitalOptions[];
  channels: CareChannelOptions[];
  consultations: CareConsultationOptions[];
}

interface PartnerArgs {
  appKey: string;
  secret: string;
  rest: string[];
}

/** `KEY:SECRET` or `KEY:SECRET:A+B`, separated by commas; `shown` is how it is to be written. @throws Error */
function named(list: string, shown: string, withRest: boolean): PartnerArgs[] {
  if (list === '') return [];
  return list.split(',').map((part) => {
    const [appKey, secret, rest = ''] = part.split(':');
    if (!appKey || !secret || (withRest && rest === '')) throw new Error(shown);
    return { appKey, secret, rest: rest === '' ? [] : rest.split('+') };
  });
}

const hospitalsOf = (list: string, known: KnownMedicines): CareHospitalOptions[] =>
  named(list, '--hospitals=KEY:SECRET:CODE,…', false).map(({ appKey, secret, rest }, index) => ({
    code: rest[0] ?? `SIM${index + 1}`,
    appKey,
    secret,
    internet: false,
    medicines: medicinesAt(known, rest),
  }));

const channelsOf = (list: string, known: KnownMedicines): CareChannelOptions[] =>
  named(list, '--channels=KEY:SECRET:HOSPITAL+…', true).map(({ appKey, secret, rest }, index) => ({
    code: `SIMCH${index + 1}`,
    appKey,
    secret,
    signType: 'hmac_sha256',
    hospitals: rest,
    medicines: medicinesAt(known, rest),
  }));

const consultationsOf = (list: string): CareConsultationOptions[] =>
  named(list, '--consultations=KEY:SECRET:MACHINE+…', true).map(({ appKey, secret, rest }, index) => ({
    code: `SIMOH${index + 1}`,
    appKey,
    secret,
    machines: rest,
  }));

/**
 * @param known what the hospitals of a demonstration may prescribe
 * @throws Error with what is wrong
 */
export function readPartners(args: readonly string[], known: KnownMedicines = {}): PartnersCommand {
  const text = { type: 'string' } as const;
  const options = { port: text, scenario: text, stores: text, erp: text, merchant: text };
  const care = { hospitals: text, channels: text, consultations: text };
  const { values } = parseArgs({ args: [...args], options: { ...options, ...care }, strict: true });
  const port = Number(values.port ?? 9_090);
  const { scenario: asked = 'calm', stores = 'MEITUAN:SIM-MT1,JD:SIM-JD1' } = values;
  const { erp = 'SIM-CHAIN1:SIM-STORE1', merchant = 'http://127.0.0.1:8080' } = values;
  const scenario = PLATFORM_SCENARIOS.find((each) => each === asked);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port=${values.port}`);
  if (!scenario) throw new Error(`--scenario=${asked}`);
  if (!URL.canParse(merchant)) throw new Error(`--merchant=${merchant}`);
  return {
    port,
    scenario,
    stores,
    erp,
    merchant,
    hospitals: hospitalsOf(values.hospitals ?? '', known),
    channels: channelsOf(values.channels ?? '', known),
    consultations: consultationsOf(values.consultations ?? ''),
  };
}
