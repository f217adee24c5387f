// The operator's command line: npm run --silent atrium -- --help
import { existsSync } from 'node:fs';
import { findSandboxEnvironment } from './start-up/sandbox-environment.ts';
import {
  mergeEnvironments,
  readStartSettings,
  StartSettingsError,
} from './start-up/start-settings.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
Object.assign(process.env, serverEnvironment());
// Not before: it reads the environment and runs the command.
await import('@atrium/server/operator');

/** The settings of the server that `npm start` runs; in development they include the sandbox's. */
function serverEnvironment() {
  try {
    const { sandbox, sandboxDirectory } = readStartSettings(process.env);
    return sandbox
      ? mergeEnvironments(process.env, findSandboxEnvironment(sandboxDirectory))
      : process.env;
  } catch (error) {
    // The command reports invalid settings itself.
    if (error instanceof StartSettingsError) return process.env;
    throw error;
  }
}
