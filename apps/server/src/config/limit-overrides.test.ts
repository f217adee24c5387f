import { expect, it } from 'vitest';
import { errorsIn, production } from '../testing/config-errors.ts';
import { newTestDirectory } from '../testing/test-directory.ts';
import { readConfig } from './config.ts';
import { looserLimits } from './limit-overrides.ts';
import { limitTable } from './limit-table.ts';

const limitsOf = (LIMITS: string) => readConfig({ DATA_DIR: newTestDirectory(), LIMITS }).limits;

it('limits are as documented unless LIMITS names others', () => {
  expect(limitsOf('')).toEqual(limitTable);
  expect(limitsOf('mailPerHour=10/7200, upload=5/60')).toEqual({
    ...limitTable,
    mailPerHour: { max: 10, windowSeconds: 7200, per: 'network and recipient' },
    upload: { max: 5, windowSeconds: 60, per: 'account' },
  });
});

it('production starts with other limits', () => {
  expect(errorsIn({ ...production, LIMITS: 'mailsAfterChallenge=20000/3600' })).toEqual([]);
});

it.each([
  ['mailPerHour', '"mailPerHour" must be NAME=MAX/SECONDS, as in mailPerHour=10/3600'],
  ['mailPerHour=10', '"mailPerHour=10" must be NAME=MAX/SECONDS, as in mailPerHour=10/3600'],
  ['mailPerHour=-1/60', '"mailPerHour=-1/60" must be NAME=MAX/SECONDS, as in mailPerHour=10/3600'],
  ['upload=5/60,', '"" must be NAME=MAX/SECONDS, as in mailPerHour=10/3600'],
  ['upload=0/60', 'upload must allow at least 1 event'],
  ['upload=5/0', 'upload must count within 1 to 86400 seconds'],
  ['upload=5/86401', 'upload must count within 1 to 86400 seconds'],
  ['upload=5/60,upload=6/60', 'upload is there twice'],
])('%s is refused', (LIMITS, error) => {
  expect(errorsIn({ LIMITS })).toEqual([`LIMITS: ${error}`]);
});

it.each(['mailsPerHour', 'toString', 'proofOfWork'])(
  '%s is refused, with the names of what can be set',
  (name) => {
    const [error] = errorsIn({ LIMITS: `${name}=2/60` });
    expect(error).toMatch(
      `LIMITS: ${name} cannot be set; what can is loginFailuresByNetwork, verify`,
    );
    expect(error).not.toMatch(/, proofOfWork(,|$)/);
  },
);

it('a limit is looser if it allows more at once or renews sooner', () => {
  expect(looserLimits(limitTable)).toEqual([]);
  expect(looserLimits(limitsOf('upload=19/3601'))).toEqual([]);
  expect(looserLimits(limitsOf('upload=21/86400,addStore=20/3600'))).toEqual([
    'upload 21/86400 instead of 20/3600',
    'addStore 20/3600 instead of 20/86400',
  ]);
});
