/** `12 分钟`, `1 小时 5 分钟`; less than a minute in seconds. */
export function minutesText(seconds: number): string {
  if (seconds < 60) return `${seconds} 秒`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} 分钟`;
  return minutes % 60 === 0 ? `${minutes / 60} 小时` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分钟`;
}

/** Hours with one decimal, as study hours are written. */
export const hoursText = (seconds: number): string => String(Math.round(seconds / 360) / 10);
