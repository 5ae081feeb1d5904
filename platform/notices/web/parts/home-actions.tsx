import { Button } from 'antd';
import { useState } from 'react';
import type { Todo } from '#kernel/shared/work-home.ts';
import { shellSlots, type HomeAction } from '#kernel/web/router/pages.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { MenuIcon } from '#kernel/web/shell/menu-icon.tsx';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';

const isMine = ({ right, unless }: HomeAction) => (!right || holdsRight(right)) && !(unless && holdsRight(unless));

/** The actions of the user, those with waiting work first; one without any is no more than an offer. */
function actionsOf(todos: readonly Todo[], isPhone: boolean): HomeAction[] {
  const waits = ({ todo }: HomeAction) => (todos.find(({ name }) => name === todo)?.count ?? 0) > 0;
  const mine = shellSlots().homeActions.filter((action) => isMine(action) && (isPhone || !action.phone));
  const free = [...mine.filter((action) => !action.phone), ...mine.filter((action) => action.phone)].filter(
    (action) => !action.todo,
  );
  return [...mine.filter(waits).slice(0, 2), ...free].slice(0, isPhone ? 4 : 3);
}

/** One primary action and at most two others, three on a phone, where they are at the thumb. */
export function HomeActions({ todos }: { todos: readonly Todo[] }) {
  const [dialog, setDialog] = useState<string>();
  const actions = actionsOf(todos, useIsPhone());
  if (actions.length === 0) return null;
  const opened = actions.find(({ key }) => key === dialog);
  const run = (action: HomeAction) => ('to' in action ? void openPage(action.to) : setDialog(action.key));
  return (
    <section className="work-actions" aria-label="常用操作">
      {actions.map((action, at) => (
        <Button
          key={action.key}
          size="large"
          type={at === 0 ? 'primary' : 'default'}
          icon={<MenuIcon name={action.icon} />}
          onClick={() => run(action)}
        >
          {action.label}
        </Button>
      ))}
      {opened && 'Dialog' in opened && <opened.Dialog onClose={() => setDialog(undefined)} />}
    </section>
  );
}
