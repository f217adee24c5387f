/** A command cannot do what it was asked; `message` says in one line why, and what helps. */
export class OperatorError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OperatorError';
  }
}
