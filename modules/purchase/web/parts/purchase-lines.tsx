import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Row } from 'antd';
import { MaterialSelect } from '#modules/consumable/web/public.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { capitalsOf, moneyText, sumOf } from '#platform/funds/shared/money.rules.ts';
import { DecimalField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { amountOf } from '../../shared/amount.rules.ts';
import { purchaseApi, PurchaseKind, type PurchaseLine } from '../../shared/purchase.ts';

const field = rowNamesOf(purchaseApi.create, 'lines');
const needed = (message: string) => [{ required: true, message }];

type Typed = { material_id?: number | null; price?: string | number | null; qty?: string | number | null } | undefined;
const costOf = (row: Typed) => amountOf(row?.price ?? 0, row?.qty ?? 0);

type LineProps = { at: number; known: readonly PurchaseLine[]; onRemove: (() => void) | undefined };

/** Something of the catalogue, which then says name, specification and unit. */
function CatalogueField({ at, known }: Pick<LineProps, 'at' | 'known'>) {
  const form = Form.useFormInstance();
  const materials = known.flatMap(({ material_id, material_code: code, name, spec, unit }) =>
    material_id === null ? [] : [{ id: material_id, code, name, spec, unit }],
  );
  return (
    <MaterialSelect
      name={field(at, 'material_id')}
      label="目录物资"
      placeholder="目录中有的请选择，验收后入库；没有的自行填写"
      span={24}
      known={materials}
      onPick={(material) => {
        if (!material) return;
        const { name, spec, unit, ref_price } = material;
        const line = form.getFieldValue(['lines', at]) as object;
        form.setFieldValue(['lines', at], {
          ...line,
          material_id: material.id,
          name,
          spec,
          unit,
          ...(ref_price && { price: ref_price }),
        });
      }}
    />
  );
}

function Line({ at, known, onRemove }: LineProps) {
  const row = Form.useWatch(['lines', at]) as Typed;
  const isConsumable = Form.useWatch('kind') === PurchaseKind.consumable;
  const isKnown = isConsumable && Boolean(row?.material_id);
  return (
    <Panel
      title={`第 ${at + 1} 行`}
      extra={
        <span className="goods-note">
          <span>小计 {moneyText(costOf(row))} 元</span>
          {onRemove && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第 ${at + 1} 行`}
              onClick={onRemove}
            />
          )}
        </span>
      }
    >
      <Row gutter={24}>
        {isConsumable && <CatalogueField at={at} known={known} />}
        <TextField
          name={field(at, 'name')}
          label="物品名称"
          span={8}
          max={100}
          disabled={isKnown}
          rules={needed('请填写物品名称')}
        />
        <TextField name={field(at, 'spec')} label="规格型号" span={8} max={200} disabled={isKnown} />
        {!isKnown && (
          <SelectField
            name={field(at, 'category')}
            label="分类"
            span={8}
            source={codeSource('purchase_category')}
            rules={needed('请选择分类')}
          />
        )}
        <DecimalField name={field(at, 'qty')} label="数量" span={8} rules={needed('请填写数量')} />
        <TextField
          name={field(at, 'unit')}
          label="单位"
          span={8}
          max={20}
          disabled={isKnown}
          placeholder="个、台、次"
          rules={needed('请填写单位')}
        />
        <DecimalField name={field(at, 'price')} label="单价" unit="元" span={8} rules={needed('请填写单价')} />
        <FileField
          name={field(at, 'quotes')}
          label="报价单"
          max={9}
          hint="单行金额较大的须附多份报价，金额和份数以学校设置为准"
        />
      </Row>
    </Panel>
  );
}

/** What all lines cost, as documents write it. */
function Total() {
  const rows = (Form.useWatch('lines') as Typed[] | undefined) ?? [];
  const total = sumOf(rows.map(costOf));
  return (
    <output>
      合计 <strong>{moneyText(total)}</strong> 元，大写：{capitalsOf(total)}
    </output>
  );
}

/** Lines of a purchase: what is wanted, how much of it, and what it costs. */
export const PurchaseLines = ({ known }: { known: readonly PurchaseLine[] }) => (
  <Form.List name="lines">
    {(lines, { add, remove }) => (
      <>
        {lines.map(({ key, name }) => (
          <Line key={key} at={name} known={known} onRemove={lines.length > 1 ? () => remove(name) : undefined} />
        ))}
        <div className="goods-foot">
          <Button icon={<PlusOutlined />} disabled={lines.length >= 50} onClick={() => add({})}>
            添加一行
          </Button>
          <Total />
        </div>
      </>
    )}
  </Form.List>
);
