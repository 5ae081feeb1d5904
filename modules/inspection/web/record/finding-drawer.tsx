import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { notify } from '#kernel/web/ui/notify.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import type { ContentLab } from '../../shared/record/record.ts';
import { isComplete, lacksResult, type Finding } from './record-draft.rules.ts';
import { useChoices, type Choices } from '../library/choices.ts';
import { subjectOf } from './check-drafts.ts';
import { ClassPick } from '../library/class-pick.tsx';
import { DrawerField, FormDrawer } from '../core/drawer.tsx';
import { LocalPhotoField } from '../core/local-photo-field.tsx';
import { BufferedInput } from '../core/buffered-input.tsx';

type Props = {
  finding: Finding;
  lab: ContentLab;
  item: CheckItem | undefined;
  photoMax: number;
  onChange: (changes: Partial<Finding>) => void;
  onRemove: () => void;
  onClose: () => void;
};

/** Suggested descriptions: those of the item first, then the most used of the class. */
function suggestionsFor({ descriptions }: Choices, finding: Finding) {
  const fitting = descriptions.filter((one) => one.item_id === finding.item_id || one.class_id === finding.class_id);
  const rank = (one: (typeof fitting)[number]) => (one.item_id === finding.item_id && finding.item_id ? 1e9 : one.uses);
  return fitting.sort((a, b) => rank(b) - rank(a)).filter((one) => one.id !== finding.descr_id);
}

/** Form of a problem; every change is stored on the device immediately. */
export function FindingDrawer({ finding, lab, item, photoMax, onChange: set, onRemove, onClose }: Props) {
  const choices = useChoices();
  // Remounts the text inputs when a description is applied.
  const [round, setRound] = useState(0);
  const [all, setAll] = useState(false);
  const { locked } = finding;
  const suggestions = suggestionsFor(choices, finding);
  const finish = () => {
    if (!isComplete(finding))
      return notify.warn(finding.class_id === null ? '请选择问题分类' : '请至少用 5 个字描述隐患');
    if (lacksResult(finding)) notify.warn('请拍摄整改后照片，提交前请补拍');
    else if (finding.photos.length === 0 && !finding.fixed) notify.warn('该隐患还没有照片，提交前请补拍');
    return onClose();
  };
  const remove = async () => {
    if (await notify.confirm({ text: '确定删除这条隐患吗？', danger: true })) onRemove();
  };
  const foot = locked ? (
    <Button onClick={onClose}>关闭</Button>
  ) : (
    <>
      <Button danger onClick={() => void remove()}>
        删除
      </Button>
      <Button type="primary" onClick={finish}>
        完成
      </Button>
    </>
  );
  return (
    <FormDrawer title={locked ? `隐患 ${finding.problem_no}`.trim() : '登记隐患'} onClose={onClose} foot={foot}>
      {item && (
        <p className="check-of-item">
          {item.code} {item.name}
        </p>
      )}
      {locked && (
        <p className="lab-page-note">
          {finding.problem_no ? '该隐患已下发' : finding.fixed ? '该问题已现场整改' : '该隐患由其他检查人员登记'}
          ，不能在这里修改。
        </p>
      )}
      <fieldset className="check-fields" disabled={locked}>
        <DrawerField label="现场照片" needed>
          <LocalPhotoField
            value={finding.photos}
            subject={subjectOf(lab.record_id)}
            site={{ name: lab.lab_name, no: lab.lab_no }}
            max={photoMax}
            disabled={locked}
            onChange={(photos) => set({ photos })}
          />
        </DrawerField>
        <DrawerField label="隐患等级" needed>
          <Radio.Group
            className="check-level"
            optionType="button"
            buttonStyle="solid"
            value={finding.level}
            options={ProblemLevel.$items.map(({ value, label }) => ({ value, label }))}
            onChange={(event) => set({ level: String(event.target.value), fixed: false })}
          />
          {finding.level === ProblemLevel.urgent && (
            <small className="check-urgent">紧急隐患登记后立即下发给实验室、学院和学校，建议当场暂停实验。</small>
          )}
        </DrawerField>
        {finding.level !== ProblemLevel.urgent && (
          <DrawerField label="现场整改">
            <Checkbox
              disabled={locked}
              checked={finding.fixed ?? false}
              onChange={(event) => set({ fixed: event.target.checked })}
            >
              当场已整改好，只作记录，不下发整改
            </Checkbox>
          </DrawerField>
        )}
        {finding.fixed && (
          <DrawerField label="整改后照片" needed>
            <LocalPhotoField
              value={finding.after ?? []}
              subject={subjectOf(lab.record_id)}
              site={{ name: lab.lab_name, no: lab.lab_no }}
              max={photoMax}
              disabled={locked}
              onChange={(after) => set({ after })}
            />
          </DrawerField>
        )}
        <DrawerField label="问题分类" needed>
          <ClassPick
            classes={choices.classes}
            value={finding.class_id}
            onPick={(class_id) => set({ class_id, descr_id: null })}
          />
        </DrawerField>
        <DrawerField label="隐患描述" needed>
          <BufferedInput
            key={`d${round}`}
            label="隐患描述"
            rows={3}
            max={500}
            value={finding.description}
            onChange={(description) => set({ description })}
          />
          {!locked && suggestions.length > 0 && (
            <ul className="check-suggestions" aria-label="常用描述">
              {suggestions.slice(0, all ? 50 : 4).map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    onClick={() => {
                      const { id: descr_id, class_id, text: description, level, suggest } = one;
                      set({ descr_id, class_id, description, level, suggest: suggest || finding.suggest });
                      setRound(round + 1);
                    }}
                  >
                    {one.text}
                  </button>
                </li>
              ))}
              {suggestions.length > 4 && (
                <li>
                  <button type="button" className="check-all" onClick={() => setAll(!all)}>
                    {all ? '收起' : `更多常用描述（${suggestions.length}）`}
                  </button>
                </li>
              )}
            </ul>
          )}
        </DrawerField>
        {lab.rooms.length > 0 && (
          <DrawerField label="所在房间">
            <select
              className="check-select"
              aria-label="所在房间"
              value={finding.room_id ?? ''}
              onChange={(event) => set({ room_id: event.target.value ? Number(event.target.value) : null })}
            >
              <option value="">未指定</option>
              {lab.rooms.map((room) => (
                <option key={room.room_id} value={room.room_id}>
                  {room.room_no}
                </option>
              ))}
            </select>
          </DrawerField>
        )}
        <DrawerField label="具体位置">
          <BufferedInput
            label="具体位置"
            placeholder="如：靠窗实验台下方"
            max={100}
            value={finding.place}
            onChange={(place) => set({ place })}
          />
        </DrawerField>
        <DrawerField label="可能后果">
          <BufferedInput label="可能后果" rows={2} max={200} value={finding.risk} onChange={(risk) => set({ risk })} />
        </DrawerField>
        <DrawerField label="整改建议">
          <BufferedInput
            key={`s${round}`}
            label="整改建议"
            rows={2}
            max={300}
            value={finding.suggest}
            onChange={(suggest) => set({ suggest })}
          />
        </DrawerField>
      </fieldset>
    </FormDrawer>
  );
}
