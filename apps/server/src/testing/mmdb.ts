/** One network's entry in a test's location database. */
export interface MmdbEntry {
  /** IPv4, for example `203.0.113.0/24`. */
  network: string;
  city: string;
  country: string;
}

type Value = string | number | bigint | Value[] | { [key: string]: Value };
/** A branch by the next bit; a number is an entry's place in the data section. */
interface Node {
  branches: [Node | number | null, Node | number | null];
}

const IPV6_PREFIX_BITS = 96;
const SEPARATOR = Buffer.alloc(16);
const METADATA_MARKER = Buffer.concat([Buffer.from('abcdef', 'hex'), Buffer.from('MaxMind.com')]);

/** Writes a small database in MaxMind's format (version 2.0, 24-bit records), as operators have it. */
export function encodeMmdb(entries: readonly MmdbEntry[]): Buffer {
  const root: Node = { branches: [null, null] };
  const data: Buffer[] = [];
  let dataLength = 0;
  for (const { network, city, country } of entries) {
    insert(root, bitsOf(network), dataLength);
    const encoded = encode({
      city: { names: { en: city } },
      country: { names: { en: country } },
    });
    data.push(encoded);
    dataLength += encoded.length;
  }
  const nodes = inOrder(root);
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000n,
    database_type: 'Test-City',
    description: { en: 'Made by a test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([encodeTree(nodes), SEPARATOR, ...data, METADATA_MARKER, metadata]);
}

/** IPv4 lies at `::a.b.c.d` of the tree. */
function bitsOf(network: string): number[] {
  const [address = '', length = '32'] = network.split('/');
  const bits = address
    .split('.')
    .flatMap((part) => Number(part).toString(2).padStart(8, '0').split('').map(Number));
  return [...Array(IPV6_PREFIX_BITS).fill(0), ...bits.slice(0, Number(length))];
}

function insert(root: Node, bits: readonly number[], offset: number): void {
  let node = root;
  for (const bit of bits.slice(0, -1)) {
    const next = node.branches[bit as 0 | 1]; // a bit
    if (typeof next === 'number') throw new Error('Networks of a test must not overlap.');
    const child: Node = next ?? { branches: [null, null] };
    node.branches[bit as 0 | 1] = child;
    node = child;
  }
  node.branches[bits.at(-1) as 0 | 1] = offset;
}

function inOrder(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) {
    for (const branch of node.branches) {
      if (branch !== null && typeof branch !== 'number') nodes.push(branch);
    }
  }
  return nodes;
}

function encodeTree(nodes: readonly Node[]): Buffer {
  const place = new Map(nodes.map((node, index) => [node, index]));
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, { branches }] of nodes.entries()) {
    for (const [side, branch] of branches.entries()) {
      let record = nodes.length; // nothing is known
      if (typeof branch === 'number') record = nodes.length + SEPARATOR.length + branch;
      else if (branch !== null) record = place.get(branch) ?? 0;
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    }
  }
  return tree;
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return withHead(2, Buffer.from(value));
  if (typeof value === 'number') return withHead(6, bytesOf(BigInt(value)));
  if (typeof value === 'bigint') return withHead(9, bytesOf(value));
  if (Array.isArray(value)) return withHead(11, Buffer.concat(value.map(encode)), value.length);
  const entries = Object.entries(value);
  const body = Buffer.concat(entries.flatMap(([key, inner]) => [encode(key), encode(inner)]));
  return withHead(7, body, entries.length);
}

/** Types above 7 stand in a byte of their own; no value of a test is longer than 28. */
function withHead(type: number, body: Buffer, size: number = body.length): Buffer {
  if (size > 28) throw new Error('Longer than a test needs.');
  const head = type <= 7 ? [(type << 5) | size] : [size, type - 7];
  return Buffer.concat([Buffer.from(head), body]);
}

function bytesOf(value: bigint): Buffer {
  const hex = value.toString(16);
  return value === 0n
    ? Buffer.alloc(0)
    : Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
}
