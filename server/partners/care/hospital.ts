import { NoticeError } from '../payment/port';
import { assertHeaders, headerOf, RX_HEADERS } from './headers';
import type { CareAdapter, RxMessage } from './port';
import { prescriptionIn, voidIn } from './wire';

/** A hospital's own system: JSON, signed in the headers; it speaks for itself. */
export const hospitalAdapter: CareAdapter<RxMessage> = {
  appKeyOf: (callback) => headerOf(callback, RX_HEADERS.key) || undefined,
  assertTrue: assertHeaders,
  read({ action, body }) {
    if (action === 'prescription') return prescriptionIn(body);
    if (action === 'void') return voidIn(body);
    throw new NoticeError('unreadable', `unknown message ${action}`);
  },
  answer: (problem, detail) => (problem ? { accepted: false, problem, detail } : { accepted: true }),
};
