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

/** Id of the fault of a field, for the input that it is about. */
export const faultIdOf = (label: string) => `fault-of-${label}`;

type FieldProps = { label: string; needed?: boolean; fault?: string | undefined; children: ReactNode };

/** One field of a drawer: the label above the input, what is wrong with it below. */
export function DrawerField({ label, needed = false, fault, children }: FieldProps) {
  return (
    <div className="check-row" data-fault={fault !== undefined}>
      <span className={needed ? 'check-row-label check-row-needed' : 'check-row-label'}>{label}</span>
      {children}
      {fault !== undefined && (
        <p id={faultIdOf(label)} className="check-row-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
