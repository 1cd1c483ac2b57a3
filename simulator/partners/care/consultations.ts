import type { Random } from '../../../contract/common/random';
import type { CareConsultationOptions } from '../../../contract/simulation';
import type { Timers } from '../platforms/callbackSender';
import { type Consultation, caseOf } from './cases';
import type { CareFault, CareSender } from './teller';
import { signedByHeaders } from './voice';

/** What the server says of a consultation. */
const SERVER_WORDS = ['reserved', 'declined', 'cancelled', 'refunded'] as const;

export interface Clinic {
  /** Somebody at a machine asks for a doctor. */
  ask(fault?: CareFault): { consultation: Consultation; said: Promise<void> } | undefined;
  /** The doctor says something of it. */
  say(consultation: Consultation, action: string, told?: object, fault?: CareFault): Promise<void>;
  /** A word of the server; undefined for one that is none. */
  hear(word: string, body: string): void;
}

export interface ClinicNeeds {
  providers: readonly CareConsultationOptions[];
  random: Random;
  clock: () => number;
  timers: Timers;
  teller: CareSender;
  faultOf(): CareFault | undefined;
  /** Does a doctor answer by himself? */
  doctors: boolean;
  /** Times between what doctors do, ms. */
  pace?: number;
}

const PACE_MS = 4_000;
const CUT = 0.2;
const NEVER_BACK = 0.25;
const RATED = 0.7;
const DOCTORS = ['陈立新医生', '周文静医生', '郑海波医生'] as const;
const PATIENTS = ['孙晓燕', '李国强', '黄美玲', '罗志远'] as const;
const MODES = ['text', 'video', 'phone'] as const;

type ConsultationSender = Clinic['say'];

/** What doctors do with a consultation that waits: they answer, are cut off, come back or not, conclude and sign. */
function createDoctors({ random, timers, faultOf, pace = PACE_MS }: ClinicNeeds, say: ConsultationSender) {
  const later = (ms: number, work: () => void) => timers.later(ms * (0.5 + random.next()), work);
  const isOver = ({ place }: Consultation) => place === 'over';

  function finish(consultation: Consultation): void {
    if (isOver(consultation)) return;
    const [complaint, conclusion, advice] = caseOf(consultation);
    const doctor = DOCTORS[consultation.no.length % DOCTORS.length] ?? DOCTORS[0];
    consultation.place = 'over';
    const transcript = `患者：${complaint}\n医生：${conclusion}。${advice}`;
    const signature = Buffer.from(`${doctor} ${consultation.no}`).toString('base64');
    const told = { doctor, certNo: '110330000020260', conclusion, advice, transcript, signature };
    void say(consultation, 'finish', told, faultOf());
    if (random.chance(RATED))
      later(pace, () => void say(consultation, 'rate', { rating: random.int(3, 5) }, faultOf()));
  }
  function cutOff(consultation: Consultation): void {
    if (isOver(consultation)) return;
    consultation.place = 'cut';
    void say(consultation, 'interrupt', {}, faultOf());
    if (random.chance(NEVER_BACK)) return;
    later(pace * 3, () => {
      if (isOver(consultation)) return;
      consultation.place = 'talking';
      void say(consultation, 'resume', {}, faultOf());
      later(pace * 4, () => finish(consultation));
    });
  }
  function answer(consultation: Consultation): void {
    if (consultation.place !== 'waiting') return;
    consultation.place = 'talking';
    void say(consultation, 'accept', { doctor: random.pick(DOCTORS) }, faultOf());
    later(pace * 5, () => (random.chance(CUT) ? cutOff(consultation) : finish(consultation)));
  }
  return answer;
}

/** Doctors who answer people at the machines, are cut off now and then, and sign what they conclude. */
export function createClinic(needs: ClinicNeeds): Clinic {
  const { providers, random, clock, timers, teller, doctors, pace = PACE_MS } = needs;
  const open = new Map<string, Consultation>();
  let count = 0;

  function say(consultation: Consultation, action: string, told: object = {}, fault?: CareFault) {
    consultation.seq += 1;
    const { no: consultNo, seq, provider } = consultation;
    const path = `/api/partners/consultations/${action}`;
    return teller.tell((at) => signedByHeaders(provider, path, { consultNo, seq, ...told }, at), fault);
  }
  const answer = createDoctors(needs, say);
  return {
    say,
    ask(fault) {
      const able = providers.filter(({ machines }) => machines.length > 0);
      if (able.length === 0) return undefined;
      const provider = random.pick(able);
      count += 1;
      const no = `${provider.code}-${clock().toString(36).toUpperCase()}-${count}`;
      const consultation: Consultation = { no, provider, seq: 0, place: 'asked' };
      open.set(no, consultation);
      const said = say(
        consultation,
        'request',
        {
          serialNo: random.pick(provider.machines),
          mode: random.pick(MODES),
          patient: { name: random.pick(PATIENTS), phone: '13800138000' },
          complaint: caseOf(consultation)[0],
        },
        fault,
      );
      return { consultation, said };
    },
    hear(word, body) {
      const { consultNo } = JSON.parse(body) as { consultNo?: string };
      const consultation = open.get(consultNo ?? '');
      if (!consultation || !SERVER_WORDS.some((each) => each === word)) return;
      if (word !== 'reserved') {
        consultation.place = 'over';
        return;
      }
      if (consultation.place !== 'asked') return;
      consultation.place = 'waiting';
      if (doctors) timers.later(pace * (0.5 + random.next()), () => answer(consultation));
    },
  };
}
