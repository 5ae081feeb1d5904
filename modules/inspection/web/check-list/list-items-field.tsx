import { Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { ChosenItem, ListVersion } from '../../shared/check-list/check-list.ts';
import { checkItemApi, type ItemRow } from '../../shared/library/check-item.ts';
import type { ChosenItemsProps } from '../library/chosen-items.tsx';
import { ItemEditor } from '../library/item-editor.tsx';
import { pointsOf } from './item-points.tsx';
import { ListItemSheets } from './list-item-sheets.tsx';

const ChosenItems = lazyPart<ChosenItemsProps<ChosenItem>>(() =>
  import('../library/chosen-items.tsx').then((m) => m.ChosenItems<ChosenItem>),
);

type Props = { version: ListVersion; value?: ChosenItem[]; onChange?: (items: ChosenItem[]) => void };

const choose = ({ id, score, veto }: ItemRow): ChosenItem => ({ item_id: id, score: String(Number(score)), veto });

const sumOf = (items: readonly ChosenItem[]) =>
  items.reduce((sum, item) => sum + Math.round((Number(item.score) || 0) * 10), 0) / 10;

function Picker({ version, value = [], onChange = () => undefined }: Props) {
  const { data } = useRead(checkItemApi.askable, { type: version.target }, { staleMs: 300_000 });
  return (
    <ItemEditor
      items={data?.content}
      stored={version.items}
      value={value}
      onChange={onChange}
      choose={choose}
      fields={pointsOf}
      List={ChosenItems}
      sets={{}}
      title="检查表内容"
      summary={
        <span className="list-sum">
          {value.length} 项，总分 <b>{sumOf(value)}</b>，否决项 {value.filter((item) => item.veto).length}{' '}
          <ListItemSheets id={version.id} />
        </span>
      }
      empty="在左侧勾选检查项，或导入表格；这里设置分值、否决项和顺序"
    />
  );
}

const isScore = ({ score }: ChosenItem) =>
  /^\d{1,3}(\.\d)?$/.test(String(score)) && Number(score) > 0 && Number(score) <= 100;

/** The items of a draft, chosen from the library. */
export function ListItemsField({ version }: { version: ListVersion }) {
  return (
    <Form.Item
      name="items"
      rules={[
        {
          validator: async (_, items: ChosenItem[]) => {
            const count = items.filter((item) => !isScore(item)).length;
            if (count > 0) throw new Error(`有 ${count} 项的分值不正确：应大于 0，不超过 100，最多一位小数`);
          },
        },
      ]}
    >
      <Picker version={version} />
    </Form.Item>
  );
}
