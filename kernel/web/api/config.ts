import { pageBase } from '../../shared/contract.ts';
import type { ClientConfig } from '../../shared/session.ts';

let config: ClientConfig = {
  app_key: '',
  sign_key: '',
  api_base: '/lab-api',
  school_key: null,
  system_name: '高校实验室安全与管理平台',
  mail: false,
  time: Date.now(),
};
let offset = 0;

/**
 * Loads `config.json` and the clock offset; without it, signatures of computers with a wrong clock would be refused.
 */
export async function loadConfig(): Promise<ClientConfig> {
  const started = Date.now();
  const response = await fetch(`${pageBase}/config.json`, { cache: 'no-store' });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  setConfig((await response.json()) as ClientConfig, Date.now() - started);
  return config;
}

export function setConfig(next: ClientConfig, roundTripMs = 0) {
  config = next;
  offset = next.time ? next.time + roundTripMs / 2 - Date.now() : 0;
}

export const clientConfig = () => config;
/** Current server time in milliseconds. */
export const serverNow = () => Math.round(Date.now() + offset);
