// The operator's command line: npm run --silent atrium -- --help
import { existsSync } from 'node:fs';
import { runInTerminal } from '@atrium/server/operator';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runInTerminal(process.argv.slice(2), process.env);
