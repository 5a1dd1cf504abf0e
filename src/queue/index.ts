export type { QueueAddress } from './connection.ts';
export { type EnqueueOptions, enqueue } from './enqueue.ts';
export { type Collected, collectResults, countWaiting, type ResultsOptions, retryFailed } from './results.ts';
export type { Result, Task } from './task.ts';
export { type Working, type WorkOptions, work } from './work.ts';
