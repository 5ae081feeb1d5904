import './home.css';
import { useState } from 'react';
import type { SystemEntry } from '#kernel/shared/session.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { HelpLink } from '#kernel/web/help/help-link.tsx';
import { startOf } from '#kernel/web/session/guard.ts';
import { shellSlots } from '#kernel/web/router/pages.ts';
import { enterSystem } from '#kernel/web/session/enter-system.ts';
import { useSession } from '#kernel/web/session/session.ts';
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx';
import { Shell } from '#kernel/web/shell/shell.tsx';
import { greetingAt } from './greeting.rules.ts';

const hintOf = (entry: SystemEntry, current: boolean) => {
  if (startOf(entry) === undefined) return '正在建设中';
  return current ? '当前系统' : '进入系统';
};

function SystemCard({ entry, current }: { entry: SystemEntry; current: boolean }) {
  const [busy, setBusy] = useState(false);
  const enter = () => {
    setBusy(true);
    void Promise.resolve(enterSystem(entry)).finally(() => setBusy(false));
  };
  return (
    <li>
      <button type="button" className="lab-system" disabled={busy} onClick={enter}>
        <span className="lab-system-icon">
          <MenuIcon name={entry.icon} />
        </span>
        <span>
          <strong>{entry.name}</strong>
          <small>{hintOf(entry, current)}</small>
        </span>
      </button>
    </li>
  );
}

function Systems() {
  const data = useSession((state) => state.data);
  if (!data) return null;
  return (
    <div className="lab-home">
      <div className="lab-home-hello">
        <div>
          <div className="lab-home-title">
            <h1>
              {greetingAt(serverNow())}，{data.userInfo.name}
            </h1>
            <HelpLink />
          </div>
          <p>
            {[...new Set([data.userInfo.school_name, data.userInfo.org_name, data.userInfo.role_name])].join(' · ')}
          </p>
        </div>
      </div>
      {data.systems.length === 0 && <p>当前角色还没有可用的系统，请联系学校管理员</p>}
      <ul className="lab-systems">
        {data.systems.map((entry) => (
          <SystemCard
            key={entry.menu_alias}
            entry={entry}
            current={entry.menu_alias === data.current_sys?.menu_alias}
          />
        ))}
      </ul>
      {shellSlots().home.map((Part, at) => (
        <section key={at} className="lab-home-slot">
          <Part />
        </section>
      ))}
    </div>
  );
}

/** Navigation page: the sub-systems of the current role, and what waits for the person. */
export function HomePage() {
  return (
    <Shell>
      <Systems />
    </Shell>
  );
}
