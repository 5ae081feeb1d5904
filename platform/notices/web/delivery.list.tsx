import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter, SelectFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DateCell, EnumTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { Channel, deliveryApi, DeliveryState } from '../shared/delivery.ts';
import { mailTemplateApi } from '../shared/mail-template.ts';
import { templateApi } from '../shared/notice.ts';

const filter = namesOf(deliveryApi.list);
const reads = [deliveryApi.list, templateApi.list];

/** 发送记录: mails, text messages and announcements, and what became of each. */
export function DeliveryListPage() {
  const resend = useCommand(deliveryApi.resend, reads);
  const cancel = useCommand(deliveryApi.cancel, reads);
  return (
    <ListPage
      title="发送记录"
      read={deliveryApi.list}
      filters={
        <>
          <EnumFilter name={filter('state')} label="状态" of={DeliveryState} />
          <EnumFilter name={filter('channel')} label="渠道" of={Channel} />
          <SelectFilter
            name={filter('type')}
            label="通知类型"
            source={{ read: mailTemplateApi.scenes, value: 'scene', label: 'label' }}
          />
        </>
      }
      columns={[
        { field: 'label', title: '通知类型', width: 130 },
        { field: 'title', title: '标题', maxWidth: 320 },
        { field: 'channel', title: '渠道', width: 110, render: (row) => <EnumTag of={Channel} value={row.channel} /> },
        { field: 'to', title: '收件人', width: 240 },
        {
          field: 'state',
          title: '状态',
          width: 100,
          render: (row) => <EnumTag of={DeliveryState} value={row.state} />,
        },
        { field: 'error', title: '原因', maxWidth: 280 },
        { field: 'tries', title: '次数', width: 70, align: 'right' },
        { field: 'next_at', title: '下次发送', width: 150, render: (row) => <DateCell value={row.next_at} /> },
        {
          field: 'sent_at',
          title: '发出时间',
          width: 150,
          shown: 'chosen',
          render: (row) => <DateCell value={row.sent_at} />,
        },
        { field: 'created_at', title: '生成时间', width: 150, render: (row) => <DateCell value={row.created_at} /> },
      ]}
      rowActions={[
        {
          label: '再次发送',
          when: (row) => row.can.includes('resend'),
          run: (row) => resend.mutateAsync({ ids: [row.id] }),
          done: '正在发送，结果稍后显示在状态中',
        },
        {
          label: '不再发送',
          when: (row) => row.can.includes('cancel'),
          run: (row) => cancel.mutateAsync({ ids: [row.id] }),
          confirm: '不再发送后不能恢复，收件人仍可在平台的通知中看到。确定不再发送？',
        },
      ]}
      batchActions={[
        {
          label: '再次发送',
          when: (row) => row.can.includes('resend'),
          run: (rows) => void resend.mutateAsync({ ids: rows.map(({ id }) => id) }).catch(() => undefined),
        },
        {
          label: '不再发送',
          when: (row) => row.can.includes('cancel'),
          run: (rows) => void cancel.mutateAsync({ ids: rows.map(({ id }) => id) }).catch(() => undefined),
        },
      ]}
      empty="还没有发送过邮件、短信或群消息"
    />
  );
}
