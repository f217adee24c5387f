interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

/** As V8's profiler returns it: which function ran at each sample, and the microseconds since the sample before. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** A function, called by the one below it. */
interface Frame {
  readonly name: string;
  readonly part: string;
  /** Microseconds, with everything it called. */
  time: number;
  readonly calls: Map<string, Frame>;
}

const WIDTH = 1200;
const ROW = 16;
const HEADER = 56;
/** Narrower boxes would be lines. */
const NARROWEST = 4;
const CHARACTER = 6.2;
const IDLE = /^\((idle|root)\)$/;
/** From where SQLite is called. */
const DATABASE = /\/(src\/database\/|sqlite-driver\.js|better-sqlite3\/)/;

/** Whose code it is, by its place, with the colour of its boxes. */
const parts = [
  { name: 'Atrium', pattern: /\/(apps|packages)\/[^/]+\/src\//, colour: '#0e6b5c' },
  { name: 'Fastify', pattern: /\/(fastify|find-my-way|avvio|@fastify)\//, colour: '#5a6b9a' },
  { name: 'Kysely', pattern: /\/kysely\//, colour: '#a8672c' },
  { name: 'better-sqlite3', pattern: /\/better-sqlite3\//, colour: '#8a4a5e' },
  { name: 'Node', pattern: /^node:|^$/, colour: '#77736c' },
  { name: 'other libraries', pattern: /./, colour: '#9a8f3c' },
];

/** An SVG of a flame graph: the bottom row is the whole time in which the processor was busy. */
export function drawFlameGraph(profile: CpuProfile, title: string): string {
  const root = framesOf(profile);
  const rows = depthOf(root, root.time);
  const height = HEADER + rows * ROW + 8;
  const boxes = drawBox(root, {
    x: 0,
    y: height - 8 - ROW,
    scale: WIDTH / root.time,
    all: root.time,
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">`,
    `<rect width="${WIDTH}" height="${height}" fill="#faf8f5"/>`,
    `<text x="8" y="20" font-size="15" fill="#14181f">${escapeXml(title)}</text>`,
    ...parts.map(
      ({ name, colour }, at) =>
        `<rect x="${8 + at * 150}" y="32" width="12" height="12" fill="${colour}"/>` +
        `<text x="${26 + at * 150}" y="42" fill="#14181f">${name}</text>`,
    ),
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

function framesOf(profile: CpuProfile): Frame {
  const root: Frame = { name: 'busy', part: 'Node', time: 0, calls: new Map() };
  for (const { stack, time } of busyStacksOf(profile)) addStack(root, stack.slice(1), time);
  return root;
}

/**
 * Microseconds in the code of each part itself, without what it calls in others. Native code counts to the part that called
 * it, but SQLite apart.
 */
export function timesByPart(profile: CpuProfile): Map<string, number> {
  const times = new Map<string, number>();
  for (const { stack, time } of busyStacksOf(profile)) {
    const part = partAtTopOf(stack);
    times.set(part, (times.get(part) ?? 0) + time);
  }
  return times;
}

function partAtTopOf(stack: readonly ProfileNode[]): string {
  const { functionName = '', url = '' } = stack.at(-1)?.callFrame ?? {};
  if (functionName === '(garbage collector)') return 'garbage collector';
  if (functionName === '(program)') return 'outside of JavaScript';
  const caller = stack.findLast(({ callFrame }) => callFrame.url !== '')?.callFrame;
  if (url === '' && DATABASE.test(caller?.url ?? '')) return 'SQLite itself';
  return parts.find(({ pattern }) => pattern.test(caller?.url ?? ''))?.name ?? 'Node';
}

/** The functions of each sample in which the thread was busy, the outermost first, with its microseconds. */
function busyStacksOf({ nodes, samples, timeDeltas }: CpuProfile) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const callers = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  return samples.flatMap((sample, at) => {
    const stack: ProfileNode[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = callers.get(id)) {
      const node = byId.get(id);
      if (node) stack.unshift(node);
    }
    if (IDLE.test(stack.at(-1)?.callFrame.functionName ?? '')) return [];
    return [{ stack, time: timeDeltas[at] ?? 0 }];
  });
}

function addStack(root: Frame, stack: readonly ProfileNode[], time: number): void {
  root.time += time;
  let frame = root;
  for (const { callFrame } of stack) {
    const name = callFrame.functionName || (callFrame.url ? '(anonymous)' : '(native)');
    const part = parts.find(({ pattern }) => pattern.test(callFrame.url))?.name ?? 'Node';
    const key = `${part} ${name}`;
    const called = frame.calls.get(key) ?? { name, part, time: 0, calls: new Map() };
    called.time += time;
    frame.calls.set(key, called);
    frame = called;
  }
}

const isVisible = (time: number, all: number) => (time / all) * WIDTH >= NARROWEST;

function depthOf(frame: Frame, all: number): number {
  const visible = [...frame.calls.values()].filter(({ time }) => isVisible(time, all));
  return 1 + Math.max(0, ...visible.map((called) => depthOf(called, all)));
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly all: number;
}

function drawBox(frame: Frame, place: Place): string[] {
  const { x, y, scale, all } = place;
  if (!isVisible(frame.time, all)) return [];
  const width = frame.time * scale;
  const colour = parts.find(({ name }) => name === frame.part)?.colour;
  const label = frame.name.slice(0, Math.max(0, Math.floor((width - 6) / CHARACTER)));
  const share = `${((100 * frame.time) / all).toFixed(1)} %`;
  const box =
    `<g><title>${escapeXml(`${frame.name} (${frame.part}), ${share}`)}</title>` +
    `<rect x="${x.toFixed(1)}" y="${y}" width="${(width - 0.5).toFixed(1)}" height="${ROW - 1}" fill="${colour}"/>` +
    (label.length > 2
      ? `<text x="${(x + 3).toFixed(1)}" y="${y + 11}" fill="#fff">${escapeXml(label)}</text>`
      : '') +
    '</g>';
  let next = x;
  const above: string[] = [];
  for (const called of [...frame.calls.values()].toSorted((one, other) => other.time - one.time)) {
    above.push(...drawBox(called, { ...place, x: next, y: y - ROW }));
    next += called.time * scale;
  }
  return [box, ...above];
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
