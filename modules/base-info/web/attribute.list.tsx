import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { attributeApi, maxAttributeDepth, type AttributeKindCode } from '../shared/attribute.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';

const filter = namesOf(attributeApi.list);

const formPath = (id: number, query = ''): PageAddress => `/lab-baseinfo/attribute/${id}${query}`;

/** The indent of the name shows the tree level, so that paging and phone cards work unchanged. */
type Columns = ColumnsOf<typeof attributeApi.list>;
const name: Columns[number] = {
  field: 'name',
  title: '名称',
  render: (row) => (
    <span style={{ paddingInlineStart: (row.depth - 1) * 22, fontWeight: row.depth === 1 ? 600 : 400 }}>
      {row.name}
    </span>
  ),
};
const common: Columns = [
  { field: 'code', title: '编码' },
  { field: 'class_name', title: '安全类别' },
];
const use: Columns = [
  { field: 'labs', title: '使用实验室数', align: 'right' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
];
const own: Record<AttributeKindCode, Columns> = {
  aptitude: [
    {
      field: 'need_cert',
      title: '需要证书',
      render: (row) => (row.need_cert ? <ToneTag tone="warn">需要</ToneTag> : '不需要'),
    },
  ],
  riskpoint: [
    { field: 'consequence', title: '可能后果' },
    { field: 'default_l', title: '默认 L', align: 'right' },
    { field: 'default_s', title: '默认 S', align: 'right' },
  ],
  protect: [],
};

function AttributeList({ kind, title }: { kind: AttributeKindCode; title: string }) {
  const reads = [attributeApi.list, attributeApi.pick];
  const setStatus = useCommand(attributeApi.setStatus, reads);
  const remove = useCommand(attributeApi.remove, reads);
  return (
    <ListPage
      title={title}
      read={attributeApi.list}
      empty="还没有条目。登记后，维护实验室资料时可以选用"
      input={{ kind }}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称或编码" />
          <SelectFilter name={filter('lab_class')} label="安全类别" source={codeSource('lab_class')} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={<NewButton to={formPath(0, `?kind=${kind}`)} right="base-info.attribute.edit" />}
      columns={[name, ...common, ...own[kind], ...use]}
      rowActions={[
        editAction((id) => formPath(id)),
        {
          label: '新增下级',
          when: (row) => row.can.includes('edit') && row.status === 1 && row.depth < maxAttributeDepth,
          to: (row) => formPath(0, `?kind=${kind}&pid=${row.id}`),
        },
        ...statusActions(
          setStatus.mutateAsync,
          ({ name }: { name: string }) => `停用后不能再为实验室选择“${name}”，已经选择的保留。确定停用吗？`,
        ),
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除“${row.name}”吗？`,
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '删除成功！',
        },
      ]}
    />
  );
}

export const AptitudeListPage = () => <AttributeList kind="aptitude" title="资质管理" />;
export const RiskPointListPage = () => <AttributeList kind="riskpoint" title="风险点管理" />;
export const ProtectListPage = () => <AttributeList kind="protect" title="防护措施管理" />;
