import { beforeEach, expect, test } from 'vitest';
import { createBrowserStorage } from '../../shared/session/browser-storage.ts';
import { readRecentCommands, rememberCommand } from './recent-commands.ts';

const local = createBrowserStorage(() => window.localStorage);
beforeEach(() => local.clear());

test('keeps the last five of a user, the latest first, each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberCommand(local, 'ada', id);
  expect(readRecentCommands(local, 'ada')).toEqual(['c', 'f', 'e', 'd', 'b']);
});

test('shows a user nothing of another, and keeps only the last one’s', () => {
  rememberCommand(local, 'ada', 'a');
  expect(readRecentCommands(local, 'grace')).toEqual([]);
  rememberCommand(local, 'grace', 'b');
  expect(readRecentCommands(local, 'ada')).toEqual([]);
});

test.each([
  'not json',
  'null',
  '[]',
  '{"userId":"ada","ids":"a"}',
  '{"userId":"ada","ids":[1]}',
  '{"ids":["a"]}',
  JSON.stringify({ userId: 'ada', ids: Array.from({ length: 6 }, String) }),
  JSON.stringify({ userId: 'ada', ids: ['x'.repeat(301)] }),
])('ignores what it has not written: %s', (text) => {
  window.localStorage.setItem('recent_commands', text);
  expect(readRecentCommands(local, 'ada')).toEqual([]);
  rememberCommand(local, 'ada', 'b');
  expect(readRecentCommands(local, 'ada')).toEqual(['b']);
});
