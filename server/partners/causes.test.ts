import { expect, it } from 'vitest';
import { PartnerError, PRIVATE_ADDRESS } from './caller';
import { partnerProblem } from './causes';

it.each([
  ['refused', '类目不支持', new PartnerError('类目不支持', false, undefined, '803')],
  ['refused', '门店编码不存在', new PartnerError('门店编码不存在', false, 200, '4')],
  ['refused', 'HTTP 401', new PartnerError('answered 401', false, 401)],
  ['no_answer', 'HTTP 503', new PartnerError('answered 503', true, 503)],
  ['no_answer', null, new Error('the operation was aborted')],
  ['no_answer', null, new TypeError('fetch failed')],
  ['unreadable', null, new PartnerError('answered in another form', false)],
  ['unreadable', null, new PartnerError('answered of another order', true, 200)],
  ['private_address', null, new PartnerError('10.0.0.1 is no address', false, undefined, PRIVATE_ADDRESS)],
])('%s with the words %s', (cause, words, error) => {
  expect(partnerProblem(error)).toEqual({ cause, words });
});
