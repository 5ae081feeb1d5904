import { Button, Table, type TableProps } from 'antd';
import { useState, type ReactNode } from 'react';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { NumberField, TextField } from '#screens/fields/fields.tsx';
import { OnOffField } from '#screens/fields/on-off-field.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { menuApi } from '../../shared/role.ts';
import { IconField } from './icon-field.tsx';

const field = namesOf(menuApi.update);

type Columns<R> = NonNullable<TableProps<R>['columns']>;
type Props<R> = {
  title: string;
  rowKey: keyof R & string;
  rows: readonly R[];
  /** Columns before order, state and action. */
  columns: Columns<R>;
  mayEdit?: (row: R) => boolean;
  dialog: (row: R, onClose: () => void) => ReactNode;
};

/** Entries of the navigation in their order, each edited in a dialog. */
export function EntryTable<R extends { sort: number; status: number }>(props: Props<R>) {
  const { title, rowKey, rows, columns, mayEdit = () => true, dialog } = props;
  const [edited, setEdited] = useState<R>();
  const common: Columns<R> = [
    { title: '排序', dataIndex: 'sort', width: 80 },
    { title: '状态', dataIndex: 'status', width: 90, render: (status: number) => <OnOffTag value={status} /> },
    {
      title: '操作',
      width: 90,
      render: (_, row) =>
        mayEdit(row) && (
          <Button type="link" size="small" onClick={() => setEdited(row)}>
            编辑
          </Button>
        ),
    },
  ];
  return (
    <>
      <Panel title={title}>
        <Table<R>
          rowKey={rowKey}
          size="middle"
          dataSource={rows}
          pagination={false}
          scroll={{ x: 900 }}
          columns={[...columns, ...common]}
        />
      </Panel>
      {edited && dialog(edited, () => setEdited(undefined))}
    </>
  );
}

/** What every entry has; `children` stand before its state. */
export const EntryFields = ({ children }: { children?: ReactNode }) => (
  <>
    <TextField name={field('name')} label="名称" max={20} span={24} />
    <IconField name={field('icon')} label="图标" />
    <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
    {children}
    <OnOffField name={field('status')} label="状态" />
  </>
);
