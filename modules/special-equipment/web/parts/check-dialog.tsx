import { Alert, Button, Col, Form, Modal, Space } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { concludes } from '../../shared/checklist.rules.ts';
import { checkApi } from '../../shared/checklist.ts';
import { Conclusion, InspectionKind, ItemResult } from '../../shared/kinds.ts';
import { pieceReads } from './reads.ts';

type Checklist = OutputOf<typeof checkApi.forms>['content'][number];
type Answer = { result?: number; remark?: string; photos?: number[] };
export type CheckDialogProps = { asset: { id: number; name: string }; onClose: () => void };

const field = namesOf(checkApi.fill);
const line = rowNamesOf(checkApi.fill, 'answers');

const needed = (message: string) => [{ required: true, message }];

function Item({ at, item }: { at: number; item: Checklist['items'][number] }) {
  const result: unknown = Form.useWatch(['answers', at, 'result']);
  return (
    <>
      <EnumField
        name={line(at, 'result')}
        label={`${at + 1}. ${item.text}`}
        of={ItemResult}
        span={24}
        rules={needed('请选择结果')}
        {...(item.is_critical && { hint: '否决项：不合格时设备立即停用' })}
      />
      {result === ItemResult.failed && (
        <>
          <TextField
            name={line(at, 'remark')}
            label={`第 ${at + 1} 项情况`}
            max={300}
            span={24}
            rules={needed('请填写情况')}
          />
          <PhotoField
            name={line(at, 'photos')}
            label={`第 ${at + 1} 项照片`}
            max={6}
            {...(item.needs_photo && { rules: needed('请上传照片') })}
          />
        </>
      )}
    </>
  );
}

/** What the answers so far come to, said before they are handed in. */
function Outcome({ items }: Pick<Checklist, 'items'>) {
  const answers = Form.useWatch<Answer[] | undefined>('answers') ?? [];
  const conclusion = concludes(
    items,
    answers.map((one) => ({ result: one?.result ?? 0 })),
  );
  if (conclusion === Conclusion.failed)
    return (
      <Alert
        type="error"
        showIcon
        title="否决项不合格：提交后设备立即停用，未开始的预约取消，不合格项转为实验室的隐患"
      />
    );
  if (conclusion === Conclusion.open)
    return (
      <Alert type="warning" showIcon title="有不合格项：下次检验日期不变，不合格项转为实验室的隐患，整改后请重新检查" />
    );
  return null;
}

function Items({ items }: Pick<Checklist, 'items'>) {
  return (
    <>
      <Form.List name="answers">
        {() => items.map((item, at) => <Item key={item.text} at={at} item={item} />)}
      </Form.List>
      <Col span={24}>
        <Outcome items={items} />
      </Col>
    </>
  );
}

type FormProps = { asset: CheckDialogProps['asset']; list: Checklist; onClose: () => void };

function CheckForm({ asset, list, onClose }: FormProps) {
  return (
    <FormDialog
      title={`${list.name}：${asset.name}`}
      save={checkApi.fill}
      input={{ id: asset.id, checklist_id: list.id, checklist_version: list.version }}
      defaults={{ answers: list.items.map(() => ({})) }}
      okText="提交"
      done="已提交检查结果"
      width={720}
      invalidates={pieceReads}
      onClose={onClose}
    >
      <DateField name={field('checked_on')} label="检查日期" />
      <Items items={list.items} />
      <AreaField name={field('note')} label="说明" max={500} rows={2} />
    </FormDialog>
  );
}

/** A checklist of the piece: what it concludes sets the days of its schedule. */
export function CheckDialog({ asset, onClose }: CheckDialogProps) {
  const answer = useRead(checkApi.forms, { id: asset.id });
  const [chosen, setChosen] = useState<Checklist>();
  const lists = answer.data?.content;
  const list = chosen ?? (lists?.length === 1 ? lists[0] : undefined);
  if (list) return <CheckForm asset={asset} list={list} onClose={onClose} />;
  return (
    <Modal open title={`填写检查表：${asset.name}`} footer={null} onCancel={onClose}>
      <Loaded of={answer}>
        {({ content }) => (
          <Space orientation="vertical">
            {content.map((one) => (
              <Button key={one.id} onClick={() => setChosen(one)}>
                {`${one.name}（${labelOf(InspectionKind, one.kind)}）`}
              </Button>
            ))}
            {content.length === 0 && '学校没有为这个品种设置检查表'}
          </Space>
        )}
      </Loaded>
    </Modal>
  );
}
