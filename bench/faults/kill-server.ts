import { type Fault, inInstallation } from './fault.ts';
import { killUnderLoad } from './kill-under-load.ts';

/** The server's process gets SIGKILL at a random moment of the load, and is started again. */
export const killServer: Fault = {
  name: 'the server is killed',
  databases: ['sqlite', 'postgres'],
  make: (database, times) =>
    inInstallation(database, {}, (scene) =>
      killUnderLoad(scene, times, async (load) => {
        await scene.node.kill();
        await load.stop();
        return scene.node.start();
      }),
    ),
};
