import 'antd/dist/antd.css';
import './ui-kit.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider, message } from 'antd';
import type { Locale } from 'antd/es/locale/index.js';
import zhCN from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { DialogMaker } from './dialogs.tsx';
import { lazyPart } from '../router/lazy-part.tsx';
import { setNotifier } from './notify.ts';
import { queryClient } from '../api/query.ts';
import { useReducesMotion } from './responsive.ts';
import { useSchoolColor } from './school-look.ts';
import { themeOf } from './theme.ts';
import { NameList } from './name-list.tsx';
import { TroubleBar } from '../shell/trouble-bar.tsx';

dayjs.locale('zh-cn');

// Typed as CommonJS, but the bundler resolves the ES module: its default export is the locale.
const locale = zhCN as unknown as Locale;

// Dialogs are not needed for the first page, so they load later.
const Dialogs = lazyPart(() => import('./dialogs.tsx').then((m) => m.Dialogs));

/** Loads dialogs on first use. */
function useDialogs() {
  const [wanted, setWanted] = useState(false);
  const [{ ready, onReady }] = useState(() => {
    const { promise, resolve } = withResolvers<DialogMaker>();
    return { ready: promise, onReady: resolve };
  });
  const dialogs = useCallback(() => {
    setWanted(true);
    return ready;
  }, [ready]);
  return [dialogs, wanted && <Dialogs onReady={onReady} />] as const;
}

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => (resolve = done));
  return { promise, resolve };
}

/** Replaces the plain messages with those of the UI kit. */
function Messages() {
  const [messages, messagePlace] = message.useMessage();
  const [dialogs, dialogPlace] = useDialogs();
  useEffect(
    () =>
      setNotifier({
        toast: (kind, text, seconds) => void messages.open({ type: kind, content: text, duration: seconds, key: text }),
        alert: async ({ title, text }) => {
          const make = await dialogs();
          await new Promise<void>(
            (resolve) => void make.info({ title, content: text, okText: '确定', onOk: () => resolve() }),
          );
        },
        confirm: async ({ title = '提示', text, names, ok = '确定', cancel = '取消', danger = false }) => {
          const make = await dialogs();
          return new Promise((resolve) => {
            make.confirm({
              title,
              content: names ? (
                <>
                  {text}
                  <NameList names={names} />
                </>
              ) : (
                text
              ),
              okText: ok,
              cancelText: cancel,
              okButtonProps: { danger },
              // Destructive confirms do not focus OK, so Enter cannot trigger them.
              autoFocusButton: danger ? 'cancel' : 'ok',
              onOk: () => resolve(true),
              onCancel: () => resolve(false),
            });
          });
        },
      }),
    [messages, dialogs],
  );
  return (
    <>
      {messagePlace}
      {dialogPlace}
    </>
  );
}

/** Providers of theme, language, messages and query cache for everything behind the login. */
export function UiKit({ children }: { children: ReactNode }) {
  const isCalm = useReducesMotion();
  const color = useSchoolColor();
  const theme = useMemo(() => themeOf(color, isCalm), [color, isCalm]);
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
        <Messages />
        <TroubleBar />
        {children}
      </ConfigProvider>
    </QueryClientProvider>
  );
}
