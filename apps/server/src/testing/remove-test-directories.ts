import { afterAll } from 'vitest';
import { removeTestDirectories } from './database/test-database.ts';

// A set-up file, because those run for each test file; modules are shared by all of them.
afterAll(removeTestDirectories);
