import './item-editor.css';
import { Empty, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { ActType } from '../../shared/core/activity.states.ts';
import { itemSetApi, type ItemSetOption } from '../../shared/library/item-set.ts';
import { chosenFrom } from './chosen-set.rules.ts';

export type ChooseSetProps = {
  act_type: number | undefined;
  offered: readonly number[];
  value: readonly number[];
  onChoose: (ids: number[]) => void;
  onClose: () => void;
};

function Option({ set, offered }: { set: ItemSetOption; offered: readonly number[] }) {
  const { taken, left } = chosenFrom(set, offered);
  return (
    <span className="set-option">
      <b>{set.name}</b>
      <small>
        {set.org_name} · 可选用 {taken} 项{set.remark && ` · ${set.remark}`}
      </small>
      {left > 0 && <ToneTag tone="warn">{`${left} 项已停用或不适用，不会选入`}</ToneTag>}
    </span>
  );
}

const asType = (type: number | undefined) => ActType.$items.find((item) => item.value === type)?.value;

/** Takes the items of a stored set into what is being filled in. */
export function ChooseSet({ act_type, offered, value, onChoose, onClose }: ChooseSetProps) {
  const type = asType(act_type);
  const read = useRead(itemSetApi.options, type === undefined ? {} : { act_type: type });
  const [id, setId] = useState<number>();
  const [mode, setMode] = useState<'replace' | 'add'>('replace');
  const set = read.data?.content.find((one) => one.id === id);
  const choose = () => {
    if (!set) return;
    const { ids, taken, left } = chosenFrom(set, offered, mode === 'add' ? value : []);
    onChoose(ids);
    notify.success(`已选用 ${taken} 项${left > 0 ? `，${left} 项已停用或不适用，没有选入` : ''}`);
    onClose();
  };
  return (
    <Modal
      open
      title="选用检查项集"
      width={640}
      okText="选用"
      cancelText="取消"
      okButtonProps={{ disabled: !set || chosenFrom(set, offered).taken === 0 }}
      onOk={choose}
      onCancel={onClose}
    >
      <Loaded of={read}>
        {({ content }) =>
          content.length === 0 ? (
            <Empty
              image={Empty.PRESENTED_IMAGE_SIMPLE}
              description="还没有适用的检查项集。选好检查项后点“存为检查项集”，或在“检查项库”页面新建"
            />
          ) : (
            <>
              <Radio.Group className="set-options" value={id} onChange={(event) => setId(event.target.value as number)}>
                {content.map((one) => (
                  <Radio key={one.id} value={one.id}>
                    <Option set={one} offered={offered} />
                  </Radio>
                ))}
              </Radio.Group>
              {value.length > 0 && (
                <Radio.Group
                  aria-label="已选的检查项"
                  value={mode}
                  onChange={(event) => setMode(event.target.value as 'replace' | 'add')}
                  options={[
                    { value: 'replace', label: `替换已选的 ${value.length} 项` },
                    { value: 'add', label: '加入已选的检查项' },
                  ]}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Modal>
  );
}
