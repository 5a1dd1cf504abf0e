import { Redis } from 'ioredis';

/**
 * When each host may be asked for its next page, kept in the queue's own Redis, so that all machines share it. Each page gets a
 * turn of its own, one pause after the last; a turn that is over when the next one's begins is lost, and another one is taken.
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
    // It tries again by itself; an event that nobody hears would end the process.
    this.#redis.on('error', () => undefined);
  }

  /** Undefined where the page may be asked for now; otherwise when it may, by this machine's clock. */
  async take(host: string, delayMs: number, turnMs: number | undefined): Promise<number | undefined> {
    const lateMs = Date.now() - (turnMs ?? Number.NEGATIVE_INFINITY);
    if (delayMs <= 0 || (lateMs >= 0 && lateMs < delayMs)) return undefined;
    const waitMs = Number(
      await this.#redis.call('EVAL', NEXT_TURN, 1, `sightline:${this.queue}:${host}`, Math.ceil(delayMs)),
    );
    return waitMs > 0 ? Date.now() + waitMs : undefined;
  }
}

/** By the clock of Redis: those of the machines differ. Gives how long to wait for the turn that is taken. */
const NEXT_TURN = `
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  local turn = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
  redis.call('SET', KEYS[1], string.format('%.0f', turn + ARGV[1]), 'PX', string.format('%.0f', turn + ARGV[1] - now))
  return turn - now`;
