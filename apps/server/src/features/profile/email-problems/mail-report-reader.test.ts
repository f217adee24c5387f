import { afterAll, describe, expect, it } from 'vitest';
import { bounceOf } from '../../../testing/services/misbehaving-mail-server.ts';
import { createMailReportReader } from './mail-report-reader.ts';

const reader = createMailReportReader();
afterAll(() => reader.close());

const report = Buffer.from(bounceOf('X-Atrium-Recipient: sealed'));
/** Takes the parser seconds. */
const crafted = Buffer.alloc(256 * 1024, '\n');

describe('reading reports', { tags: ['attack-17'] }, () => {
  it('does not block the thread that handles requests', async () => {
    const ends: string[] = [];
    const reading = reader.read(report);
    const others = new Promise((resolve) => setImmediate(resolve));
    const outcomes = await Promise.all([
      reading.finally(() => ends.push('report')),
      others.then(() => ends.push('other call')),
    ]);
    expect(outcomes[0]).toEqual({ problem: 'bounced', sealedRecipient: 'sealed' });
    expect(ends).toEqual(['other call', 'report']);
  });

  it('does not treat a crafted email as a report, and continues with the next', async () => {
    const outcomes = await Promise.all([reader.read(crafted), reader.read(report)]);
    expect(outcomes).toEqual([null, { problem: 'bounced', sealedRecipient: 'sealed' }]);
  });

  it('queues at most 20, and refuses the next with a wait', async () => {
    const reads = await Promise.allSettled(Array.from({ length: 22 }, () => reader.read(report)));
    const refused = reads.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'unavailable', retryAfterSeconds: 1 } }]);
    expect(await reader.read(report)).not.toBeNull();
  });
});
