import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { rangesOf } from './ip-ranges.rules.ts';

/**
 * Classification of a caller's address: `campus` is one of `CAMPUS_RANGES`, shared by many users; `unknown` is the
 * address of an unconfigured proxy and identifies no caller.
 */
export type Network = 'campus' | 'outside' | 'unknown';

/** Classifies callers by address; warns once when a proxy is not configured. */
export function createNetworks(config: Config, log: Logger): (request: FastifyRequest) => Network {
  const isCampus = rangesOf(config.campusRanges);
  let isWarned = false;
  return (request) => {
    // Behind a trusted proxy the list contains proxy and caller.
    if (request.headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 0) < 2) {
      if (!isWarned)
        log.warn(
          { proxy: request.ip },
          `收到来自 ${request.ip} 的 X-Forwarded-For，但它不在 TRUSTED_PROXIES 中：所有用户会被当作同一地址。若它是反向代理，请设置 TRUSTED_PROXIES=${request.ip} 后重启`,
        );
      isWarned = true;
      return 'unknown';
    }
    return isCampus(request.ip) ? 'campus' : 'outside';
  };
}
