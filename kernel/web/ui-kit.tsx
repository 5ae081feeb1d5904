import { App, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale/index.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { useEffect, type ReactNode } from 'react';
import { setNotifier } from './notify.ts';
import { theme } from './theme.ts';

dayjs.locale('zh-cn');

// The package is typed as CommonJS, yet the bundler gives the real ES module: its default is the locale itself.
const locale = zhCN as unknown as Locale;

function Messages() {
  const { message, modal } = App.useApp();
  useEffect(
    () =>
      setNotifier({
        toast: (kind, text, seconds) => void message.open({ type: kind, content: text, duration: seconds, key: text }),
        alert: ({ title, text }) =>
          new Promise((resolve) => void modal.info({ title, content: text, okText: '确定', onOk: () => resolve() })),
        confirm: ({ title = '提示', text, ok = '确定', cancel = '取消', danger = false }) =>
          new Promise((resolve) => {
            modal.confirm({
              title,
              content: text,
              okText: ok,
              cancelText: cancel,
              okButtonProps: { danger },
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            });
          }),
      }),
    [message, modal],
  );
  return null;
}

/** Theme, language and messages of the UI kit around everything that uses it. */
export function UiKit({ children }: { children: ReactNode }) {
  return (
    <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
      <App component={false}>
        <Messages />
        {children}
      </App>
    </ConfigProvider>
  );
}
