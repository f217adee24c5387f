// The operator's command line of a release, which has no `.env` file and no sandbox.
import { runInTerminal } from './run-operator.ts';

process.exitCode = await runInTerminal(process.argv.slice(2), process.env);
