import { useState } from 'react';
import { NumberField } from '#kernel/web/fields/fields.tsx';
import { FormDialog } from '#kernel/web/frames/form-dialog.tsx';
import { OnOffField } from '#kernel/web/fields/on-off-field.tsx';
import { OnOffTag } from '#kernel/web/frames/cells.tsx';
import { ListPage, type RowOf } from '#kernel/web/frames/list-page.tsx';
import { periodApi } from '../shared/notice.ts';

type Row = RowOf<typeof periodApi.list>;

const firstDay = (day: number) => (day === 0 ? '到期当天' : day < 0 ? `到期前 ${-day} 天` : `到期后 ${day} 天`);

export function NoticePeriodListPage() {
  const [edited, setEdited] = useState<Row | null>(null);
  return (
    <ListPage
      title="提醒周期"
      read={periodApi.list}
      columns={[
        { field: 'label', title: '通知类型', width: 200 },
        { field: 'first_day', title: '首次提醒', sort: true, width: 140, render: (row) => firstDay(row.first_day) },
        {
          field: 'every_days',
          title: '重复',
          sort: true,
          width: 140,
          render: (row) => (row.every_days > 0 ? `每 ${row.every_days} 天` : '不重复'),
        },
        { field: 'times', title: '最多次数', sort: true, width: 100, align: 'right' },
        {
          field: 'status',
          title: '状态',
          width: 90,
          render: (row) => <OnOffTag value={row.status} />,
        },
      ]}
      rowActions={[{ label: '编辑', when: (row) => row.can.includes('edit'), run: (row) => setEdited(row) }]}
    >
      {edited && (
        <FormDialog
          title={`提醒周期：${edited.label}`}
          save={periodApi.update}
          input={{ id: edited.id, version: edited.version }}
          defaults={edited}
          invalidates={[periodApi.list]}
          onClose={() => setEdited(null)}
        >
          <NumberField
            name="first_day"
            label="首次提醒（天）"
            min={-60}
            max={60}
            precision={0}
            hint="负数为到期前，0 为当天，正数为到期后"
          />
          <NumberField name="every_days" label="间隔（天）" min={0} max={60} precision={0} hint="0 表示不重复" />
          <NumberField name="times" label="最多次数" min={1} max={30} precision={0} />
          <OnOffField name="status" label="状态" />
        </FormDialog>
      )}
    </ListPage>
  );
}
