interface Task {
  readonly name: string;
  /** Names of tasks that must have ended before. */
  readonly needs?: readonly string[];
  /** All of them by default. */
  readonly cores?: number;
}

/**
 * Runs tasks side by side as long as each has its cores. They start in the given order; none overtakes another. After a
 * failure none is started any more, and those that run come to their end.
 *
 * @param run whether the task succeeded.
 */
export async function runInOrder<T extends Task>(
  tasks: readonly T[],
  cores: number,
  run: (task: T) => Promise<boolean>,
): Promise<void> {
  const waiting = [...tasks];
  const running = new Map<string, { cores: number; ended: Promise<void> }>();
  let failed = false;
  const start = (task: T) => {
    const ended = run(task).then((ok) => {
      failed ||= !ok;
      running.delete(task.name);
    });
    running.set(task.name, { cores: Math.min(task.cores ?? cores, cores), ended });
  };
  const mayStart = (task: T) => {
    const inUse = [...running.values()].reduce((sum, each) => sum + each.cores, 0);
    const isReady = !task.needs?.some((name) => running.has(name));
    return isReady && inUse + Math.min(task.cores ?? cores, cores) <= cores;
  };
  while (running.size > 0 || (waiting.length > 0 && !failed)) {
    const [next] = waiting;
    if (next && !failed && mayStart(next)) {
      waiting.shift();
      start(next);
    } else {
      await Promise.race([...running.values()].map(({ ended }) => ended));
    }
  }
}
