import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseBody } from '../client-errors.ts';
import type { SecurityHeaders } from '../pages/security-headers.ts';
import type { RawBody, Socket } from './body-limits.ts';

const MIB = 1024 * 1024;
/** The memory that all request bodies of a process may take up at once, in bytes. */
const DEFAULT_BUDGET = 96 * MIB;
/** Node keeps each piece of a body in a buffer of its own, which takes this much beside its bytes. */
const PIECE_BYTES = 768;

/** The memory that the bodies of all requests take up, from their first byte to the response. */
export interface BodyBudget {
  /**
   * Counts a request's body. While all bodies together are beyond the budget, the one that has been arriving for longest
   * is refused: most clients send theirs at once, and who holds many back is the first to lose them.
   *
   * @param refuse frees the body.
   */
  count(body: RawBody, response: FastifyReply['raw'], refuse: (socket: Socket) => void): void;
  /** What the bodies take up now. */
  bytes(): number;
}

export function createBodyBudget(maxBytes = DEFAULT_BUDGET): BodyBudget {
  let total = 0;
  /** Of the bodies that are not complete, in the order in which they began. */
  const refusals = new Set<() => void>();

  return {
    bytes: () => total,
    count(body, response, refuse) {
      let size = 0;
      const countPiece = (piece: Buffer) => {
        size += piece.length + PIECE_BYTES;
        total += piece.length + PIECE_BYTES;
        for (const refuseOldest of refusals) {
          if (total <= maxBytes) return;
          refuseOldest();
        }
      };
      const release = () => {
        refusals.delete(refuseThis);
        body.off('data', countPiece);
        total -= size;
        size = 0;
      };
      const refuseThis = () => {
        release();
        refuse(body.socket);
      };
      refusals.add(refuseThis);
      body.on('data', countPiece);
      // A listener makes a stream flow, but nobody reads the body yet.
      body.pause();
      body.once('end', () => refusals.delete(refuseThis));
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
      budget.count(request.raw, reply.raw, (socket) => {
        request.log.warn('request refused: the bodies of all requests take up too much memory');
        refuseBody(socket, headers);
      });
    }
    done(null, payload);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
