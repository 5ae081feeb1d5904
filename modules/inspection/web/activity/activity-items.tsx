import { namesOf } from '#screens/fields/names.ts';
import { activityApi } from '../../shared/activity/activity.ts';
import { Alert, Form, Spin } from 'antd';
import { useEffect, useRef } from 'react';
import { EnumField, Section } from '#screens/fields/fields.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { ItemMode, VisitMode } from '../../shared/core/activity.states.ts';
import { checkItemApi, ItemTarget } from '../../shared/library/check-item.ts';
import { idsOf, ItemTree } from '../library/item-tree.tsx';

const field = namesOf(activityApi.create);

/** The check items of the activity. */
export function ActivityItems() {
  const form = Form.useFormInstance();
  const mode = Form.useWatch('item_mode', form) as number | undefined;
  const act_type = Form.useWatch('act_type', form) as number | undefined;
  const items = useRead(
    checkItemApi.askable,
    { type: ItemTarget.lab, ...(act_type && { act_type }) },
    { enabled: mode === ItemMode.items, staleMs: 300_000 },
  );
  // All items are chosen until the user chooses; those of another type follow it.
  const given = useRef<number[]>(undefined);
  useEffect(() => {
    const chosen = form.getFieldValue('item_ids') as number[] | undefined;
    if (!items.data || (chosen !== undefined && chosen !== given.current)) return;
    given.current = idsOf(items.data.content);
    form.setFieldValue('item_ids', given.current);
  }, [form, items.data]);
  return (
    <>
      <Section title="检查方式">
        <EnumField name={field('item_mode')} label="检查方式" of={VisitMode} />
      </Section>
      {mode === ItemMode.items && (
        <Panel title="检查项">
          <Alert
            type="info"
            showIcon
            style={{ marginBottom: 12 }}
            title="每间实验室只出现与其类别、等级、资质和风险点相符的检查项；没有限定的检查项对所有实验室适用。"
          />
          <Spin spinning={items.isFetching}>
            <Form.Item name="item_ids" noStyle>
              <ItemTree items={items.data?.content ?? []} sets={{ act_type }} />
            </Form.Item>
          </Spin>
        </Panel>
      )}
    </>
  );
}
