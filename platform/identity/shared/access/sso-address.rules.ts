const loopback = new Set(['127.0.0.1', 'localhost', '[::1]']);

function parsed(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with the address of a school's server: it has to be https, except on the machine itself where the
 * operator names it.
 */
export function ssoAddressFault(value: string, named: readonly string[]): string | undefined {
  if (value === '') return undefined;
  const url = parsed(value);
  const isOwn =
    url?.protocol === 'http:' &&
    loopback.has(url.hostname) &&
    (named.includes(url.host) || named.includes(url.hostname));
  if (!url || (url.protocol !== 'https:' && !isOwn)) return '请填写以 https:// 开头的完整地址';
  if (url.username || url.password || url.search || url.hash || /\s/.test(value))
    return '地址中不能有用户名、问号、井号或空格';
  return undefined;
}
