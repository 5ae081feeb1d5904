import { formatDate, parseDateTime } from '#kernel/shared/time.ts';

const day = 86_400_000;

/** Milliseconds until the next `time`, such as `02:30`, in the schools' time zone. */
export function msUntil(time: string, now: Date): number {
  const today = parseDateTime(`${formatDate(now)} ${time}:00`).getTime() - now.getTime();
  return today > 0 ? today : today + day;
}

/** Runs `work` daily until stopped. Failures are logged and retried the next day. */
export function runDaily(
  time: string,
  work: () => Promise<unknown>,
  log: { error(text: string): void },
): { stop: () => Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  wait();
  return {
    async stop() {
      clearTimeout(timer);
      await running;
    },
  };

  function wait() {
    timer = setTimeout(run, msUntil(time, new Date()));
  }

  function run() {
    running = work().catch((error: unknown) => {
      log.error(`自动备份失败：${error instanceof Error ? error.message : String(error)}`);
    });
    wait();
  }
}
