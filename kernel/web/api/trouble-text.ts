import { Code } from '../../shared/envelope.ts';
import type { ApiError } from './api-error.ts';

/** What has happened and what to do, for a failure that may pass by itself. */
export function troubleText({ code }: ApiError): string {
  if (code <= 0) return '连接不上服务器，请检查网络。网络恢复后会自动重试。';
  if (code === Code.slowDown) return '访问过于频繁，请稍候，系统会自动重试，不需要反复刷新。';
  return '服务器暂时不能正常响应，请稍候，系统会自动重试，不需要反复刷新。';
}
