import type { Ignorer, NodePath } from '@stryker-mutator/api/ignore';
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** What is read here of Babel's syntax tree, which Stryker's interface leaves open. */
interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly callee?: SyntaxNode;
  readonly object?: SyntaxNode;
  readonly property?: SyntaxNode;
  readonly arguments?: readonly SyntaxNode[];
}

interface SyntaxPath {
  readonly node: SyntaxNode;
  readonly parent?: SyntaxNode;
}

/** Their first argument is data, not a message. */
const errorsWithData = ['HandoffClaimError', 'HandoffRefusedError'];

/**
 * Leaves out what only people read, in logs: calls of a logger, and the messages of the errors of `packages/handoff`, of
 * which programs read the `code`.
 */
const logTexts: Ignorer = {
  shouldIgnore(path: NodePath): string | undefined {
    // Cast, because Stryker hands over Babel's path and declares an empty interface.
    const { node, parent } = path as SyntaxPath;
    if (isLogCall(node)) return 'a line of the log';
    if (parent?.arguments?.[0] === node && isHandoffError(parent)) return 'a message for logs';
    return undefined;
  },
};

function isLogCall({ type, callee }: SyntaxNode): boolean {
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false;
  const { object, property } = callee;
  const logger = object?.type === 'MemberExpression' ? object.property?.name : object?.name;
  return logger === 'log' && ['info', 'warn', 'error'].includes(property?.name ?? '');
}

function isHandoffError({ type, callee }: SyntaxNode): boolean {
  if (type !== 'NewExpression' || callee?.name === undefined) return false;
  return /^Handoff\w+Error$/.test(callee.name) && !errorsWithData.includes(callee.name);
}

/** Stryker reads this name. */
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log-texts', logTexts)];
