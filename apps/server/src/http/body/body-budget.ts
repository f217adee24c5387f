import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fairnessKeyOf, networkOf } from '../../core/network.ts';
import { refuseBody } from '../client-errors.ts';
import type { SecurityHeaders } from '../pages/security-headers.ts';
import type { RawBody, Socket } from './body-limits.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
/** The memory that all request bodies of a process may take up at once, in bytes. */
const DEFAULT_BUDGET = 96 * MIB;
/** Node keeps each piece of a body in a separate buffer, which takes this much memory besides its bytes. */
const PIECE_BYTES = 768;
/** A body in more pieces is refused: an image of 5 MiB over the smallest packets of a network has fewer. */
const MAX_PIECES = 10_000;
/** A body that takes up less is never refused to make room: one for each connection fits into memory. */
const SMALL_BYTES = 16 * KIB;

/** The memory that the bodies of all requests take up, from their first byte to the response. */
export interface BodyBudget {
  /**
   * Counts a request's body. If all bodies together exceed the budget, a body of the network that takes up most memory is
   * refused: the body that has been arriving for longest. So a flood from one network harms only this network.
   *
   * @param refuse frees the body.
   */
  count(body: RawBody, response: FastifyReply['raw'], from: BodyOrigin): void;
  /** What the bodies take up now. */
  bytes(): number;
}

interface BodyOrigin {
  network: string;
  refuse: (socket: Socket) => void;
}

interface CountedBody {
  bytes: number;
  readonly refuse: () => void;
}

/** The bodies of one network. */
interface NetworkBodies {
  bytes: number;
  /** The bodies that are not complete, in the order in which they began. */
  readonly arriving: Set<CountedBody>;
}

export function createBodyBudget(maxBytes = DEFAULT_BUDGET): BodyBudget {
  let total = 0;
  const networks = new Map<string, NetworkBodies>();

  function bodiesOf(network: string): NetworkBodies {
    const bodies = networks.get(network) ?? { bytes: 0, arriving: new Set() };
    networks.set(network, bodies);
    return bodies;
  }

  function makeRoom(): void {
    while (total > maxBytes) {
      const victim = nextToRefuse();
      if (!victim) return;
      victim.refuse();
    }
  }

  function nextToRefuse(): CountedBody | undefined {
    for (const { arriving } of [...networks.values()].sort((a, b) => b.bytes - a.bytes)) {
      for (const counted of arriving) if (counted.bytes >= SMALL_BYTES) return counted;
    }
    return undefined;
  }

  return {
    bytes: () => total,
    count(body, response, { network, refuse }) {
      // A client that has left in the meantime gets no response, whose end would release its body.
      if (response.closed || body.destroyed) return;
      const bodies = bodiesOf(network);
      let pieces = 0;
      const counted: CountedBody = {
        bytes: 0,
        refuse() {
          release();
          refuse(body.socket);
        },
      };
      const add = (bytes: number) => {
        counted.bytes += bytes;
        bodies.bytes += bytes;
        total += bytes;
      };
      const countPiece = (piece: Buffer) => {
        pieces += 1;
        add(piece.length + PIECE_BYTES);
        if (pieces > MAX_PIECES) counted.refuse();
        else makeRoom();
      };
      const complete = () => {
        // The reader of the body has joined the pieces into one buffer.
        add(-pieces * PIECE_BYTES);
        pieces = 0;
        bodies.arriving.delete(counted);
      };
      const release = () => {
        bodies.arriving.delete(counted);
        body.off('data', countPiece);
        body.off('end', complete);
        add(-counted.bytes);
        if (bodies.bytes === 0 && bodies.arriving.size === 0) networks.delete(network);
      };
      bodies.arriving.add(counted);
      body.on('data', countPiece);
      // The listener makes the stream flow, but the body is not read yet.
      body.pause();
      body.once('end', complete);
      response.once('close', release);
    },
  };
}

/** Counts the body of every request, after its caller is authenticated and right before anything reads it. */
export function countBodies(
  app: FastifyInstance,
  budget: BodyBudget,
  headers: SecurityHeaders,
): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request)) {
      budget.count(request.raw, reply.raw, {
        network: fairnessKeyOf(networkOf(request.ip)),
        refuse(socket) {
          request.log.warn('request refused: the bodies of all requests take up too much memory');
          refuseBody(socket, headers);
        },
      });
    }
    done(null, payload);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
