import { Redis } from 'ioredis';

/**
 * Schedules requests per host, in the queue's own Redis so that all machines share the schedule. Each page gets its own turn,
 * one pause after the last. A page that misses its turn, because the next one has begun, takes a new one.
 *
 *   a.example   now ── page 1 ──pause── page 2 ──pause── page 3 ──►
 */
export class HostTurns {
  readonly #redis: Redis;

  constructor(
    redis: string,
    private readonly queue: string,
  ) {
    this.#redis = new Redis(redis, { maxRetriesPerRequest: null });
    // It reconnects by itself; an unhandled 'error' event would end the process.
    this.#redis.on('error', () => undefined);
  }

  /** Undefined if the page may be requested now; otherwise the time when it may, by this machine's clock. */
  async take(host: string, delayMs: number, turnMs: number | undefined): Promise<number | undefined> {
    const lateMs = Date.now() - (turnMs ?? Number.NEGATIVE_INFINITY);
    if (delayMs <= 0 || (lateMs >= 0 && lateMs < delayMs)) return undefined;
    const waitMs = Number(
      await this.#redis.call('EVAL', NEXT_TURN, 1, `sightline:${this.queue}:${host}`, Math.ceil(delayMs)),
    );
    return waitMs > 0 ? Date.now() + waitMs : undefined;
  }
}

/** Uses the clock of Redis, because the machines' clocks differ. Returns how long to wait for the turn taken. */
const NEXT_TURN = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
  redis.call('SET', KEYS[1], string.format('%.0f', turn + ARGV[1]), 'PX', string.format('%.0f', turn + ARGV[1] - now))
  return turn - now`;
