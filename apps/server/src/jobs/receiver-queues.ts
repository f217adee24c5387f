interface ReceiverQueues {
  run(receiver: string, work: () => Promise<void>): Promise<void>;
}

/** Runs work one after another for each receiver, and at the same time for different ones. */
export function createReceiverQueues(): ReceiverQueues {
  const last = new Map<string, Promise<unknown>>();
  return {
    run(receiver, work) {
      const result = (last.get(receiver) ?? Promise.resolve()).then(work);
      const settled = result.then(
        () => undefined,
        () => undefined,
      );
      last.set(receiver, settled);
      void settled.then(() => {
        if (last.get(receiver) === settled) last.delete(receiver);
      });
      return result;
    },
  };
}
