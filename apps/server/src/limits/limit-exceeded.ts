import type { LimitName } from '../config/limit-table.ts';
import { AppError } from '../core/app-error.ts';
import type { BucketKind } from './limit-buckets.ts';

/** Called for each event beyond a limit, for the metrics. */
export type CountExceeded = (limit: LimitName, bucket: BucketKind) => void;

/** A refusal by a limit: `rate_limited`, with the counter that was over its maximum. */
export class LimitExceededError extends AppError {
  readonly limit: LimitName;
  readonly bucket: BucketKind;

  constructor(limit: LimitName, bucket: BucketKind, retryAfterSeconds: number) {
    super('rate_limited', { retryAfterSeconds });
    this.limit = limit;
    this.bucket = bucket;
  }
}
