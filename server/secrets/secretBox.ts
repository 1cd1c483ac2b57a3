import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Texts the database keeps and cannot read. */
export interface SecretBox {
  /** Base64 of nonce, tag and ciphertext. It opens for the same owner only. */
  seal(text: string, owner: string): string;
  /** @throws Error when the box was changed, belongs to somebody else or was sealed with another key. */
  open(box: string, owner: string): string;
}

/** @param key 32 bytes */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(owner),
      );
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(box, owner) {
      const bytes = Buffer.from(box, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    },
  };
}
