import type { Plugin } from 'vite';

// Icons that are the only content of a control of the UI kit; all others stand beside words.
const names = {
  close: '关闭',
  'close-circle': '清除',
  left: '上一页',
  right: '下一页',
  'double-left': '向前五页',
  'double-right': '向后五页',
  ellipsis: '更多',
  eye: '隐藏密码',
  'eye-invisible': '显示密码',
};

const label = '"aria-label": icon.name';

/** Names the icons of the UI kit in Chinese for screen readers, and hides decoration from them. */
export function namedIcons(): Plugin {
  return {
    name: 'named-icons',
    transform(code, id) {
      if (!/@ant-design\/icons\/es\/components\/AntdIcon\.js/.test(id)) return undefined;
      const role = /role: "img",\s*"aria-label": icon\.name/;
      if (!role.test(code)) throw new Error(`${id} has no ${label}`);
      const named = `...(iconNames[icon.name] ? { role: "img", "aria-label": iconNames[icon.name] } : { "aria-hidden": true })`;
      return { code: `const iconNames = ${JSON.stringify(names)};\n${code.replace(role, named)}`, map: null };
    },
  };
}
