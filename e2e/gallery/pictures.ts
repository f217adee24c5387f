import { crc32, deflateSync } from 'node:zlib';

/** A black PNG of one bit a pixel: few bytes even where it has a hundred million pixels. */
export function blackPng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height);
  return png({ width, height, depth: 1 }, rows);
}

/** A PNG of grey noise, which no format makes small; the same noise each time. */
export function noisePng(width: number, height: number): Buffer {
  const rows = Buffer.alloc((1 + width) * height);
  let state = 1;
  for (let place = 0; place < rows.length; place += 1) {
    state = (state * 48_271) % 0x7fffffff;
    rows[place] = place % (1 + width) === 0 ? 0 : state & 0xff;
  }
  return png({ width, height, depth: 8 }, rows);
}

interface Shape {
  width: number;
  height: number;
  /** Bits of a grey pixel. */
  depth: number;
}

function png({ width, height, depth }: Shape, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, check]);
}
