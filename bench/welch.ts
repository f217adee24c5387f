/**
 * Welch's t of two samples whose variances may differ: how many standard errors their means lie apart.
 *
 * @returns positive when `a` has the greater mean.
 */
export function welchT(a: readonly number[], b: readonly number[]): number {
  const [left, right] = [momentsOf(a), momentsOf(b)];
  return (left.mean - right.mean) / Math.sqrt(left.squaredError + right.squaredError);
}

function momentsOf(sample: readonly number[]): { mean: number; squaredError: number } {
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const squares = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, squaredError: squares / (sample.length - 1) / sample.length };
}

/** Without the slowest tenth: a collector's pause or another process is no part of the work done. */
export function withoutSlowest(sample: readonly number[]): number[] {
  return [...sample].sort((a, b) => a - b).slice(0, Math.ceil(sample.length * 0.9));
}
