import { describe, expect, it } from 'vitest';
import { databasesNamed, wholeNumber, withName } from './arguments.ts';

const faults = [{ name: 'the server is killed' }, { name: 'the disk is full' }];

describe('the command line of a bench', () => {
  it.each(['x', '0', '-1', '1.5', '', '1e3'])('takes “%s” for no number of times', (text) => {
    expect(() => wholeNumber('--times', text)).toThrow('--times');
  });

  it('takes a whole number', () => {
    expect(wholeNumber('--times', '100')).toBe(100);
  });

  it('chooses by a part of the name, in any case', () => {
    expect(withName(faults, 'Killed')).toEqual([{ name: 'the server is killed' }]);
    expect(withName(faults, '')).toEqual(faults);
  });

  it('refuses a name that nothing has, with those that there are', () => {
    expect(() => withName(faults, 'typo')).toThrow('the server is killed, the disk is full');
  });

  it('refuses a database that there is not', () => {
    expect(() => databasesNamed(['sqlite', 'x'])).toThrow('There is no database x');
    expect(databasesNamed(['postgres'])).toEqual(['postgres']);
  });
});
