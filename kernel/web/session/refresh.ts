import type { Endpoint } from '../../shared/contract.ts';
import { sessionApi } from '../../shared/session-api.ts';
import { apiHooks, call } from '../api/api.ts';
import { publicSettings } from '../../shared/settings.ts';
import { readSettings } from '../api/settings.ts';
import { renewToken, session } from './session.ts';

const checkEveryMs = 120_000;
const refreshAfterMs = 7_200_000;
const batchMs = 200;

let enabled = false;
let due = false;
let running: Promise<void> | undefined;

const isOld = () => session().token !== null && Date.now() - session().tokenAt > refreshAfterMs;

async function refresh() {
  // Calls started during this delay share one refresh and then use the new token.
  await new Promise((resolve) => setTimeout(resolve, batchMs));
  try {
    const { newtoken, access_token } = await call(sessionApi.refreshToken, {}, { quiet: true });
    renewToken(newtoken || access_token);
  } finally {
    due = false;
    running = undefined;
  }
}

/** Renews tokens older than two hours if the school's setting `token_refresh` requires it. */
export function startRefresh() {
  setInterval(() => {
    due = isOld();
    if (due) void readSettings().then((settings) => (enabled = settings['token_refresh'] === '1'));
  }, checkEveryMs);
  apiHooks.beforeCall = async (endpoint: Endpoint) => {
    if (!enabled || !due || endpoint === sessionApi.refreshToken || endpoint === publicSettings) return;
    running ??= refresh().catch(() => undefined);
    await running;
  };
}
