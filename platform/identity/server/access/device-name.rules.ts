// In this order: many browsers call themselves by the names of others as well.
const browsers: readonly [RegExp, string][] = [
  [/MicroMessenger/, '微信'],
  [/DingTalk/, '钉钉'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/QQBrowser/, 'QQ 浏览器'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/HarmonyOS|OpenHarmony/, '鸿蒙'],
  [/Android/, '安卓'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const nameIn = (names: readonly [RegExp, string][], agent: string) => names.find(([shape]) => shape.test(agent))?.[1];

/** Browser and system of a user agent, as their owner would call them. */
export function deviceName(agent: string): string {
  const name = [nameIn(browsers, agent), nameIn(systems, agent)].filter(Boolean).join(' · ');
  return name || '未知设备';
}
