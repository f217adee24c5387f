/** Milliseconds since the epoch. */
export type Time = number;
/** 0 or 1, because both databases have integers and only one has booleans. */
export type Flag = number;
