/** What became of one mutant that was tested. */
export interface TestedMutant {
  readonly area: string;
  /** From the root, with slashes. */
  readonly file: string;
  readonly lineNumber: number;
  /** The trimmed line on which the changed text starts. */
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
  readonly killed: boolean;
}

/** A survivor that may stay, found again by its texts so that lines can move. */
export interface AcceptedSurvivor {
  readonly file: string;
  readonly line: string;
  readonly original: string;
  readonly replacement: string;
  readonly reason: string;
}

export interface AreaScore {
  readonly area: string;
  readonly tested: number;
  readonly killed: number;
  readonly accepted: number;
  readonly survived: number;
  /** Percent of the tested mutants that were killed; accepted survivors count as survivors. */
  readonly score: number;
}

export interface MutationResult {
  readonly areas: readonly AreaScore[];
  readonly total: AreaScore;
  readonly survivors: readonly TestedMutant[];
  /** Entries of the list that no survivor matches any more, or that have no reason. */
  readonly outdated: readonly AcceptedSurvivor[];
  readonly ok: boolean;
}

/** Percent of all mutants. A small area may have less, if each of its survivors is accepted. */
export const MIN_SCORE = 90;
const TEXT_LENGTH = 120;

interface Scoring {
  readonly accepted: readonly AcceptedSurvivor[];
  /** Returns the text of a file, or null if there is none. */
  readSource(file: string): string | null;
  /** The percentage that all of the tested mutants must reach. */
  readonly minScore: number;
}

/** Compares the results with the list of accepted survivors. Every other survivor is a failure. */
export function scoreMutants(
  mutants: readonly TestedMutant[],
  { accepted, readSource, minScore }: Scoring,
): MutationResult {
  const acceptedIdentities = new Set(accepted.map(identify));
  const isAccepted = (mutant: TestedMutant) => acceptedIdentities.has(identify(mutant));
  const score = (area: string, own: readonly TestedMutant[]) => scoreOf(area, own, isAccepted);

  const names = [...new Set(mutants.map(({ area }) => area))];
  const areas = names.map((name) =>
    score(
      name,
      mutants.filter(({ area }) => area === name),
    ),
  );
  const total = score('total', mutants);
  const outdated = accepted.filter((entry) => isOutdated(entry, mutants, readSource(entry.file)));
  const survivors = mutants.filter((mutant) => !mutant.killed && !isAccepted(mutant));
  return {
    areas,
    total,
    survivors,
    outdated,
    ok: total.score >= minScore && survivors.length === 0 && outdated.length === 0,
  };
}

function scoreOf(
  area: string,
  mutants: readonly TestedMutant[],
  isAccepted: (mutant: TestedMutant) => boolean,
): AreaScore {
  const killed = mutants.filter((mutant) => mutant.killed).length;
  const accepted = mutants.filter((mutant) => !mutant.killed && isAccepted(mutant)).length;
  const tested = mutants.length;
  const score = tested === 0 ? 100 : (100 * killed) / tested;
  return { area, tested, killed, accepted, survived: tested - killed - accepted, score };
}

/** In a run of a sample, an entry whose mutant was not tested is only looked for in its file. */
function isOutdated(
  entry: AcceptedSurvivor,
  mutants: readonly TestedMutant[],
  source: string | null,
): boolean {
  if (entry.reason.trim() === '' || source === null) return true;
  const matching = mutants.filter((mutant) => identify(mutant) === identify(entry));
  if (matching.length > 0) return matching.every(({ killed }) => killed);
  const line = source.split('\n').findIndex((candidate) => candidate.trim() === entry.line);
  const after = source.split('\n').slice(line).join('\n');
  return line === -1 || !shorten(after, Infinity).includes(entry.original);
}

function identify({ file, line, original, replacement }: AcceptedSurvivor | TestedMutant): string {
  return JSON.stringify([file, line, original, replacement]);
}

/** On one line, and not the whole text: a removed block can be a long function. */
export function shorten(text: string, length = TEXT_LENGTH): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, length);
}
