import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useIsPhone } from '#kernel/web/ui/responsive.ts';

type Props = { title: string; onClose: () => void; foot: ReactNode; children: ReactNode };

/** A panel over the page: from below on a phone, from the right elsewhere. */
export function FormDrawer({ title, onClose, foot, children }: Props) {
  const phone = useIsPhone();
  return (
    <Drawer
      open
      title={title}
      placement={phone ? 'bottom' : 'right'}
      size={phone ? '94%' : 560}
      onClose={onClose}
      rootClassName="check-drawer"
      footer={<div className="check-drawer-foot">{foot}</div>}
    >
      {children}
    </Drawer>
  );
}

/** One field of a drawer: the label above the input. */
export function DrawerField({
  label,
  needed = false,
  children,
}: {
  label: string;
  needed?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="check-row">
      <span className={needed ? 'check-row-label check-row-needed' : 'check-row-label'}>{label}</span>
      {children}
    </div>
  );
}
