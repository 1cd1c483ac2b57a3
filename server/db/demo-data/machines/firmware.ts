import { crc32 } from 'node:zlib';
import { contentsOf } from '../contents';

const MANIFEST = 'manifest.json';
/** 1 January 2026 as archives write it. */
const DAY = 0x5c21;

function headOf(bytes: Buffer): Buffer {
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(DAY, 8);
  head.writeUInt32LE(crc32(bytes), 10);
  head.writeUInt32LE(bytes.length, 14);
  head.writeUInt32LE(bytes.length, 18);
  head.writeUInt16LE(MANIFEST.length, 22);
  return head;
}

/** An archive with one entry, stored as it is: the same bytes for the same version. */
export function demoFirmware(model: string, versionNo: string): Buffer {
  const bytes = Buffer.from(JSON.stringify({ model, version: versionNo }));
  const head = headOf(bytes);
  const name = Buffer.from(MANIFEST);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, name, bytes]);
  const place = Buffer.alloc(14);
  const entry = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, place, name]);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(entry.length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, entry, Buffer.from('PK\u0005\u0006'), end]);
}

/** Models of the demonstration, and the versions made for each. */
export const DEMO_MODELS = ['PH-S60', 'PH-S80', 'PH-C40'] as const;
export const DEMO_VERSIONS = ['2.3.9', '2.4.1', '2.5.0', '2.6.0-rc.1'] as const;

export const DEMO_FIRMWARE = contentsOf(
  DEMO_MODELS.flatMap((model) => DEMO_VERSIONS.map((version) => demoFirmware(model, version))),
);
