import type { Terminal } from './terminal.ts';

const WIDTH = 30;

/** Shows how far `done` of `total` has come; prints nothing where no person looks. */
export type ShowProgress = (done: number, total: number) => void;

export function progressBar(terminal: Terminal, label: string): ShowProgress {
  return (done, total) => {
    if (!terminal.isInteractive || total === 0) return;
    const filled = Math.round((done / total) * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    const percent = Math.floor((done / total) * 100);
    terminal.writeStderr(`\r${label} ${bar} ${percent} %${done === total ? '\n' : ''}`);
  };
}
