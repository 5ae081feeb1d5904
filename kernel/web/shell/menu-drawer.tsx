import { Drawer } from 'antd';
import type { MenuItem } from '../../shared/session.ts';
import { SideMenu } from './side-menu.tsx';

type Props = { open: boolean; root: MenuItem; routeName: string; onClose: () => void };

/** The side menu on phones and tablets. */
export function MenuDrawer({ open, root, routeName, onClose }: Props) {
  return (
    <Drawer
      open={open}
      placement="left"
      size={264}
      title={root.name}
      onClose={onClose}
      styles={{ body: { padding: 8 } }}
    >
      <SideMenu root={root} routeName={routeName} collapsed={false} onPick={onClose} />
    </Drawer>
  );
}
