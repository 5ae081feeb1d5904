import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, message, Modal } from 'antd';
import type { Locale } from 'antd/es/locale/index.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { useEffect, type ReactNode } from 'react';
import { setNotifier } from './notify.ts';
import { queryClient } from './query.ts';
import { theme } from './theme.ts';

dayjs.locale('zh-cn');

// The package is typed as CommonJS, yet the bundler gives the real ES module: its default is the locale itself.
const locale = zhCN as unknown as Locale;

/** Puts the UI kit's messages in the place of the plain ones. */
function Messages() {
  const [messages, messagePlace] = message.useMessage();
  const [modal, modalPlace] = Modal.useModal();
  useEffect(
    () =>
      setNotifier({
        toast: (kind, text, seconds) => void messages.open({ type: kind, content: text, duration: seconds, key: text }),
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
    [messages, modal],
  );
  return (
    <>
      {messagePlace}
      {modalPlace}
    </>
  );
}

/** Theme, language, messages and the cache of reads around everything behind the login. */
export function UiKit({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
        <Messages />
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  );
}
