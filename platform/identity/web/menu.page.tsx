import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PageFrame } from '#screens/frames/page-frame.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { OwnMenu } from './parts/own-menu.tsx';

const MenuTable = lazyPart(() => import('./parts/menu-table.tsx').then((m) => m.MenuTable));
const SystemTable = lazyPart(() => import('./parts/system-table.tsx').then((m) => m.SystemTable));

/** Shows the menu of the role; administrators edit the menu of the school. */
export function MenuPage() {
  const mayEdit = holdsRight('identity.menu.edit');
  if (!mayEdit)
    return (
      <PageFrame title="菜单管理" note="您当前角色可以打开的页面">
        <OwnMenu />
      </PageFrame>
    );
  return (
    <PageFrame title="菜单管理" note="可修改名称、图标、排序和是否启用；改动在用户下次登录或切换角色后生效">
      {holdsRight('codes.system.edit') && <SystemTable />}
      <MenuTable />
    </PageFrame>
  );
}
