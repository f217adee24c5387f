import { setTimeout as sleep } from 'node:timers/promises';
import { type Fault, inInstallation } from './fault.ts';
import { killUnderLoad } from './kill-under-load.ts';

/** All processes of PostgreSQL get SIGKILL at a random moment of the load; it is started again a second later. */
export const killDatabase: Fault = {
  name: 'the database is killed',
  databases: ['postgres'],
  make: (database, times) =>
    inInstallation(database, {}, (scene) =>
      killUnderLoad(scene, times, async (load) => {
        await scene.installation.postgres?.kill();
        await sleep(1000);
        await scene.installation.postgres?.start();
        const recovery = await load.untilAcknowledged();
        const { unanswered } = await load.stop();
        scene.promises.zero(unanswered, 'requests without an answer');
        return recovery;
      }),
    ),
};
