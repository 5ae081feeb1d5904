import { readConfig, type Config } from '#kernel/server/config.ts';

/** Ends a command with one message instead of a stack. */
export function reportFailure(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Reads the settings of this process; an invalid one ends it. */
export function readConfigOrEnd(): Config {
  try {
    return readConfig();
  } catch (error) {
    reportFailure(error);
    process.exit();
  }
}
