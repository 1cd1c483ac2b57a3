import { createVerify, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { answerText, authorization, decrypted, isSignedBy, signedRequestText } from './signature';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const NOW = 1_554_208_460_000;
const NONCE = '593BEC0C930BF1AFEB40B4A08C8FB242';

describe('the signed text', () => {
  it('equals the provider’s own example', () => {
    const request = { method: 'GET', target: '/v3/certificates', body: '' };
    expect(signedRequestText(request, { timestamp: '1554208460', nonce: NONCE })).toBe(
      `GET\n/v3/certificates\n1554208460\n${NONCE}\n\n`,
    );
    expect(answerText('1554209980', 'c5ac7061fccab6bf3e254dcf98995b8c', '{"data":[]}')).toBe(
      '1554209980\nc5ac7061fccab6bf3e254dcf98995b8c\n{"data":[]}\n',
    );
  });

  it('covers method, path, time, nonce and body of a request', () => {
    const request = { method: 'POST', target: '/v3/pay/transactions/native', body: '{"a":1}' };
    const header = authorization({ mchId: '1900000001', serial: 'ABC', privateKey }, request, NOW, NONCE);
    const parts = new Map([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    expect(header.startsWith('WECHATPAY2-SHA256-RSA2048 mchid="1900000001",nonce_str="')).toBe(true);
    expect([parts.get('timestamp'), parts.get('serial_no')]).toEqual(['1554208460', 'ABC']);
    const text = `POST\n/v3/pay/transactions/native\n1554208460\n${NONCE}\n{"a":1}\n`;
    const verify = createVerify('RSA-SHA256').update(text);
    expect(verify.verify(publicKey, parts.get('signature') ?? '', 'base64')).toBe(true);
    expect(isSignedBy(publicKey, text.replace('1}', '2}'), parts.get('signature') ?? '')).toBe(false);
  });
});

describe('a sealed text', () => {
  const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
  const sealed = { nonce: 'abcdefghijkl', associatedData: 'transaction' };

  it('opens with the key, the nonce and its associated data', async () => {
    const { webcrypto } = await import('node:crypto');
    const key = await webcrypto.subtle.importKey('raw', KEY, 'AES-GCM', false, ['encrypt']);
    const algorithm = {
      name: 'AES-GCM',
      iv: Buffer.from(sealed.nonce),
      additionalData: Buffer.from(sealed.associatedData),
    };
    const bytes = await webcrypto.subtle.encrypt(algorithm, key, Buffer.from('{"ok":"好"}'));
    const ciphertext = Buffer.from(bytes).toString('base64');
    expect(decrypted(KEY, { ...sealed, ciphertext })).toBe('{"ok":"好"}');
    expect(() => decrypted(KEY, { ...sealed, associatedData: 'refund', ciphertext })).toThrow();
    expect(() => decrypted(Buffer.alloc(32, 1), { ...sealed, ciphertext })).toThrow();
  });
});
