import { describe } from 'vitest';
import { countRows, expectRows } from '../../../testing/races/prepared.ts';
import { asCall, startRaces } from '../../../testing/races/races.ts';
import { newEmail } from '../../../testing/steps/merchants.ts';
import { receiveMailReport } from './receive-mail-report.ts';

const track = startRaces();

describe('a report about a returned email', () => {
  track.race('is recorded once, however often it is sent', {
    claims: ['mailReports.insert'],
    refusals: ['duplicate'],
    async prepare() {
      const sealedRecipient = track.portal.app.dependencies.sealedRecipients.seal(newEmail());
      const before = await countRows(track.portal, 'mail_reports');
      const mailReports = { read: async () => ({ problem: 'bounced', sealedRecipient }) as const };
      return {
        async use({ app }) {
          const deps = { ...app.dependencies, mailReports };
          let outcome = '';
          const result = await asCall(async () => {
            outcome = await receiveMailReport(deps, Buffer.alloc(0));
          });
          return outcome === 'duplicate' ? outcome : result;
        },
        check: () => expectRows(track.portal, 'mail_reports', {}, before + 1),
      };
    },
  });
});
